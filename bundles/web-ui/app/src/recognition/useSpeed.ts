import { useEffect, useRef, useState } from 'react';

/** Bytes per second of something that only grows, smoothed; null until it is known. */
export function useSpeed(bytes: number): number | null {
  const last = useRef<{ bytes: number; at: number } | null>(null);
  const [speed, setSpeed] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    const before = last.current;
    last.current = { bytes, at: now };
    if (!before || bytes < before.bytes) {
      setSpeed(null);
      return;
    }
    const seconds = (now - before.at) / 1000;
    if (seconds < 0.2 || bytes === before.bytes) return;
    const measured = (bytes - before.bytes) / seconds;
    setSpeed((known) => (known === null ? measured : known * 0.6 + measured * 0.4));
  }, [bytes]);
  return speed;
}
