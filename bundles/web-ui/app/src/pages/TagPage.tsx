export function TagPage() {
  return null;
}
