export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M5 27V13.5a11 11 0 0 1 22 0V27h-5V13.5a6 6 0 0 0-12 0V27z" fill="var(--accent)" />
      <path d="M12.6 27V16.6a3.4 3.4 0 0 1 6.8 0V27z" fill="var(--rating)" />
    </svg>
  );
}
