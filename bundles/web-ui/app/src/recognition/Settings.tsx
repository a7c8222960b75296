import { useQuery } from '@tanstack/react-query';
import admin from '../admin/admin.module.css';
import ui from '../ui/ui.module.css';
import { Endpoints } from './Endpoints';
import { Hardware } from './Hardware';
import { SettingRow } from './SettingRow';
import { capabilitiesQuery, settingsQuery } from './useSidecar';
import { Trouble } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

/** Every setting that the service tells of, category by category. */
export function Settings() {
  const answer = useQuery(settingsQuery);
  const capabilities = useQuery(capabilitiesQuery);
  const s = words.settings;
  /** What a switch lacks to do anything. */
  const missing = (key: string) => {
    const signal = capabilities.data?.signals?.[/^(\w+)_signal_enabled$/.exec(key)?.[1] ?? ''];
    return signal && !signal.ready ? (signal.missing ?? s.unavailable) : null;
  };
  if (answer.error) return <Trouble error={answer.error} onRetry={() => void answer.refetch()} />;
  const categories = Object.entries(answer.data?.categories ?? {}).sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
  const changed = categories.flatMap(([, { settings }]) => Object.values(settings)).filter((setting) => setting.is_override).length;
  return (
    <div className={admin.stack}>
      <Hardware />
      {answer.data ? (
        <p className={ui.hint}>
          {s.tier(words.hardware.tiers[answer.data.hardware_tier] ?? answer.data.hardware_tier)}. {s.changedCount(changed)}
        </p>
      ) : (
        <div className={`${ui.skeleton} ${ui.wait}`} aria-hidden="true" />
      )}
      {categories.map(([name, { label, settings }]) => (
        <section key={name} className={admin.panel} aria-label={label}>
          <h2>{label}</h2>
          <ul className={styles.settings}>
            {Object.entries(settings).map(([key, setting]) => (
              <SettingRow key={key} name={key} setting={setting} missing={missing(key)} />
            ))}
          </ul>
        </section>
      ))}
      <Endpoints />
    </div>
  );
}
