import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { text } from '../messages';
import { IconButton } from './Button';
import styles from './ui.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, problem, className, type, ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <div className={`${styles.inputBox} ${secret ? styles.hasInside : ''}`}>
        <input
          id={id}
          className={styles.input}
          type={secret && shown ? 'text' : type}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          {...rest}
        />
        {secret ? (
          <IconButton
            className={styles.inside}
            label={shown ? text.signIn.hidePassword : text.signIn.showPassword}
            icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
            onClick={() => setShown(!shown)}
          />
        ) : null}
      </div>
      {problem ? (
        <span className={styles.problem} id={`${id}-problem`}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}

interface SelectProps {
  label: string;
  hidden?: boolean;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

export function SelectField({ label, hidden, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={hidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.input} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
