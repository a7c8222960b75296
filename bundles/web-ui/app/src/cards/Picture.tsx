import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './cards.module.css';

interface Props {
  src: string | null | undefined;
  alt?: string;
  icon: LucideIcon;
  /** Shown in place of a picture that is missing or broken. */
  name: string;
  fit?: 'cover' | 'contain';
  eager?: boolean | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** A picture in a box that is there before it and stays when it fails. */
export function Picture({ src, alt = '', icon: Icon, name, fit = 'cover', eager, width, height }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return (
      <div className={styles.blank} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <Icon size={28} strokeWidth={1.25} />
        <span aria-hidden="true">{name}</span>
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      data-fit={fit}
      src={src}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
    />
  );
}
