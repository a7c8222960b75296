import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import styles from './player.module.css';

export interface Choice {
  id: string;
  label: string;
  on: boolean;
  choose(): void;
}

export interface Section {
  title: string;
  choices: Choice[];
}

interface Props {
  label: string;
  part: string;
  button: ReactNode;
  sections: Section[];
}

/** A button with a list of choices. Arrow keys move, Escape closes. */
export function Menu({ label, part, button, sections }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const items = box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]');
    const chosen = [...(items ?? [])].find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? items?.[0])?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target) && !opener.current?.contains(event.target)) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [open]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };

  return (
    <div className={styles.menuPlace}>
      <button
        ref={opener}
        type="button"
        className={styles.control}
        data-part={part}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div ref={box} id={id} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKey}>
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <p className={styles.menuTitle} aria-hidden="true">
                {section.title}
              </p>
              {section.choices.map((choice) => (
                <button
                  key={choice.id}
                  type="button"
                  role="menuitemradio"
                  aria-checked={choice.on}
                  tabIndex={-1}
                  className={styles.menuItem}
                  onClick={() => {
                    choice.choose();
                    close();
                  }}
                >
                  <span className={styles.menuCheck}>{choice.on ? <Check size={16} aria-hidden="true" /> : null}</span>
                  {choice.label}
                </button>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
