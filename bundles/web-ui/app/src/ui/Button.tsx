import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './ui.module.css';

type Tone = 'plain' | 'primary' | 'quiet' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: Tone;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function buttonClass(tone: Tone = 'plain', wide = false): string {
  return [styles.button, tone === 'plain' ? '' : styles[tone], wide ? styles.wide : ''].filter(Boolean).join(' ');
}

export function Button({ tone = 'plain', wide = false, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(tone, wide)} ${className ?? ''}`} {...rest} />;
}

interface IconProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  icon: ReactNode;
  on?: boolean;
  tone?: Tone;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only a picture; its name is said and shown as a tip. */
export function IconButton({ label, icon, on, tone = 'quiet', className, type = 'button', ...rest }: IconProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`${buttonClass(tone)} ${styles.icon} ${on ? styles.on : ''} ${className ?? ''}`}
      {...rest}
    >
      {icon}
    </button>
  );
}
