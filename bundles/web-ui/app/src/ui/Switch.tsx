import styles from './ui.module.css';

interface Props {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

export function Switch({ label, on, disabled, onChange }: Props) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" role="switch" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
