import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { KIND_OF_PLURAL, PLURALS, type Asked, type Plural, type Preview, type Sample } from '../../api/visibility';
import { titleOf } from '../../cards/kinds';
import { count } from '../../format';
import { text } from '../../messages';
import { pathOf } from '../../paths';
import { Link } from '../../ui/Link';
import { Failure } from '../../ui/States';
import ui from '../../ui/ui.module.css';
import type { Previewed } from './usePreview';
import styles from './preview.module.css';

export type AskWhy = (asked: Asked) => void;

interface Props extends Omit<Previewed, 'without'> {
  dirty: boolean;
  onWhy: AskWhy;
}

/** Counts before and after, and what would come and go. */
export function PreviewPanel({ preview, busy, error, retry, dirty, onWhy }: Props) {
  const p = text.preview;
  return (
    <section className={styles.panel} id="preview" tabIndex={-1} aria-label={p.title} aria-busy={busy}>
      <div className={styles.head}>
        <h2>{p.title}</h2>
        <span className={ui.hint}>{busy ? p.busy : ''}</span>
      </div>
      <p className={ui.hint}>{dirty ? p.why : p.whyNow}</p>
      {error && !preview ? <Failure error={error} onRetry={retry} /> : null}
      {preview ? (
        <div className={styles.body}>
          <CountTable preview={preview} dirty={dirty} />
          {dirty ? (
            <>
              <Samples title={p.hides} icon={<EyeOff size={16} aria-hidden="true" />} tone="hides" samples={preview.hides} onWhy={onWhy} />
              <Samples title={p.reveals} icon={<Eye size={16} aria-hidden="true" />} tone="reveals" samples={preview.reveals} onWhy={onWhy} />
              {nothing(preview.hides) && nothing(preview.reveals) ? <p className={ui.hint}>{p.nothing}</p> : null}
            </>
          ) : null}
        </div>
      ) : error ? null : (
        <div className={`${ui.wait} ${ui.skeleton}`} aria-hidden="true" />
      )}
    </section>
  );
}

const nothing = (samples: Record<Plural, Sample>) => PLURALS.every((plural) => samples[plural].count === 0);

function CountTable({ preview, dirty }: { preview: Preview; dirty: boolean }) {
  const p = text.preview;
  return (
    <table className={styles.counts} data-wide={dirty || undefined}>
      <caption className="visually-hidden">{p.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{p.type}</th>
          <th scope="col" className={styles.library}>
            {p.library}
          </th>
          <th scope="col">{p.now}</th>
          {dirty ? (
            <>
              <th scope="col">{p.after}</th>
              <th scope="col">{p.change}</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {PLURALS.map((plural) => {
          const before = preview.before[plural];
          const after = preview.after[plural];
          return (
            <tr key={plural}>
              <th scope="row">{text.kinds[KIND_OF_PLURAL[plural]].title}</th>
              <td className={styles.library}>{count(preview.library[plural])}</td>
              <td>{count(before)}</td>
              {dirty ? (
                <>
                  <td className={styles.after}>{count(after)}</td>
                  <td data-change={after < before ? 'less' : after > before ? 'more' : 'same'}>
                    {after === before ? p.unchanged : p.difference(after - before)}
                  </td>
                </>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SamplesProps {
  title: string;
  icon: ReactNode;
  tone: 'hides' | 'reveals';
  samples: Record<Plural, Sample>;
  onWhy: AskWhy;
}

function Samples({ title, icon, tone, samples, onWhy }: SamplesProps) {
  const shown = PLURALS.filter((plural) => samples[plural].count > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.samples} data-tone={tone}>
      <h3>
        {icon} {title}
      </h3>
      {shown.map((plural, at) => {
        const kind = KIND_OF_PLURAL[plural];
        const { count: all, sample } = samples[plural];
        return (
          <details key={plural} open={at === 0}>
            <summary>{text.preview.samples(text.kinds[kind].title, all)}</summary>
            <ul>
              {sample.map((item) => {
                const name = titleOf(kind, { title: item.title });
                return (
                  <li key={`${item.instanceId} ${item.id}`}>
                    <Link to={pathOf(kind, item)} preload={false}>
                      {name}
                    </Link>
                    <button
                      type="button"
                      aria-label={text.why.askAbout(name)}
                      onClick={() => onWhy({ type: kind, id: item.id, instanceId: item.instanceId })}
                    >
                      {text.why.ask}
                    </button>
                  </li>
                );
              })}
              {all > sample.length ? <li className={ui.hint}>{text.preview.more(all - sample.length)}</li> : null}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
