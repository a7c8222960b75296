import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, LoaderCircle, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as service from '../api/sidecar';
import type { Setting, Settings, SettingValue } from '../api/sidecar';
import { count } from '../format';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { parse, place, snap, stepOf } from './setting';
import { settingsQuery } from './useSidecar';
import { told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

const PAUSE_MILLIS = 500;

type Saving = { state: 'rest' | 'saving' | 'saved' } | { state: 'failed'; problem: string };

interface Props {
  name: string;
  setting: Setting;
  /** What it lacks to have any effect, for people. */
  missing: string | null;
}

/** One setting. It saves by itself, half a second after the last change. */
export function SettingRow({ name, setting, missing }: Props) {
  const s = words.settings;
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(setting.value));
  const [saving, setSaving] = useState<Saving>({ state: 'rest' });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const turn = useRef(0);
  const parsed = setting.type === 'bool' ? typed === 'true' : parse(setting, typed);
  const { min = 0, max = 0 } = setting;
  const numeric = setting.type === 'int' || setting.type === 'float';
  const refused = parsed === null ? (setting.type === 'int' ? s.whole(min, max) : s.range(min, max)) : null;
  const problem = refused ?? (saving.state === 'failed' ? saving.problem : null);
  const unit = s.units[name];
  const written = (value: SettingValue) =>
    typeof value === 'boolean' ? (value ? s.on : s.off) : typeof value === 'string' ? (s.options[value] ?? value) : `${count(value)}${unit ? ` ${unit}` : ''}`;

  useEffect(() => {
    // Changed elsewhere, or put right by the service: shown unless somebody is typing.
    setTyped((now) => (timer.current === undefined ? String(setting.value) : now));
  }, [setting.value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (with_: Partial<Setting>) =>
    client.setQueryData<Settings>(settingsQuery.queryKey, (known) =>
      known && {
        ...known,
        categories: Object.fromEntries(
          Object.entries(known.categories).map(([category, each]) => [
            category,
            name in each.settings ? { ...each, settings: { ...each.settings, [name]: { ...each.settings[name]!, ...with_ } } } : each,
          ]),
        ),
      },
    );
  const send = async (change: () => Promise<{ value: SettingValue }>, is_override: boolean) => {
    const mine = ++turn.current;
    setSaving({ state: 'saving' });
    try {
      const { value } = await change();
      if (mine !== turn.current) return;
      put({ value, is_override });
      setTyped(String(value));
      setSaving({ state: 'saved' });
    } catch (error) {
      if (mine === turn.current) setSaving({ state: 'failed', problem: told(error) });
    }
  };
  const change = (next: string, pause = PAUSE_MILLIS) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = undefined;
    turn.current++;
    const value = setting.type === 'bool' ? next === 'true' : parse(setting, next);
    setSaving({ state: 'rest' });
    if (value === null || value === setting.value) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void send(() => service.changeSetting(name, value), true);
    }, pause);
  };
  const reset = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void send(() => service.resetSetting(name), false);
  };
  const described = `${id}-help ${problem ? `${id}-problem` : ''}`;
  return (
    <li className={styles.setting} data-changed={setting.is_override || undefined}>
      <div className={styles.settingText}>
        <label htmlFor={id}>{setting.label}</label>
        {setting.is_override ? <span className={styles.changed}>{s.changed}</span> : null}
        <p id={`${id}-help`}>
          {setting.description}
          {missing ?? s.effects[name] ? <small>{missing ?? s.effects[name]}</small> : null}
        </p>
      </div>
      <div className={styles.control}>
        {setting.type === 'bool' ? (
          <span className={ui.switch}>
            <input
              id={id}
              type="checkbox"
              role="switch"
              aria-describedby={described}
              checked={typed === 'true' && missing === null}
              disabled={missing !== null}
              onChange={(event) => change(String(event.target.checked), 0)}
            />
            <span aria-hidden="true">{missing !== null ? s.unavailable : typed === 'true' ? s.on : s.off}</span>
          </span>
        ) : setting.type === 'string' ? (
          <select id={id} className={ui.input} aria-describedby={described} value={typed} onChange={(event) => change(event.target.value, 0)}>
            {(setting.options ?? []).map((option) => (
              <option key={option} value={option}>
                {s.options[option] ?? option}
              </option>
            ))}
          </select>
        ) : (
          <div className={styles.number}>
            <span className={styles.track}>
              <input
                type="range"
                aria-label={setting.label}
                aria-describedby={described}
                min={min}
                max={max}
                step={stepOf(setting)}
                value={typeof parsed === 'number' ? parsed : Number(setting.value)}
                onChange={(event) => change(String(snap(setting, Number(event.target.value))))}
              />
              <i title={s.defaultMark} style={{ insetInlineStart: `calc(${place(setting, Number(setting.default)) * 100}% + ${0.5 - place(setting, Number(setting.default))}rem)` }} />
            </span>
            <input
              id={id}
              className={ui.input}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={described}
              value={typed}
              onChange={(event) => change(event.target.value.slice(0, 12))}
            />
          </div>
        )}
        <div className={styles.settingFoot}>
          <span>{s.default(written(setting.default))}</span>
          {setting.is_override ? (
            <Button tone="quiet" aria-label={s.resetNamed(setting.label)} onClick={reset}>
              <RotateCcw size={14} /> {s.reset}
            </Button>
          ) : null}
          <span className={styles.saving} role="status">
            {saving.state === 'saving' ? (
              <>
                <LoaderCircle size={14} aria-hidden="true" className={ui.turning} /> {s.saving}
              </>
            ) : saving.state === 'saved' ? (
              <>
                <Check size={14} aria-hidden="true" className={ui.success} /> {s.saved}
              </>
            ) : null}
          </span>
        </div>
        {problem ? (
          <p className={ui.problem} id={`${id}-problem`} role={refused && numeric ? undefined : 'alert'}>
            <CircleAlert size={14} aria-hidden="true" /> {problem}
          </p>
        ) : null}
      </div>
    </li>
  );
}
