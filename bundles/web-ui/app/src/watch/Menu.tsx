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
    const list = box.current;
    const button = opener.current;
    if (!open || !list || !button) return undefined;
    // Above everything, also above a full screen, and never cut off by a small player.
    list.showPopover();
    const place = button.getBoundingClientRect();
    list.style.setProperty('--end', `${Math.max(8, document.documentElement.clientWidth - place.right)}px`);
    list.style.setProperty('--bottom', `${Math.max(8, window.innerHeight - place.top + 8)}px`);
    const items = [...list.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !list.contains(event.target) && !button.contains(event.target)) setOpen(false);
    };
    const away = () => setOpen(false);
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('fullscreenchange', away);
    window.addEventListener('resize', away);
    window.addEventListener('scroll', away);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('fullscreenchange', away);
      window.removeEventListener('resize', away);
      window.removeEventListener('scroll', away);
    };
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
        <div ref={box} id={id} role="menu" popover="manual" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKey}>
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
