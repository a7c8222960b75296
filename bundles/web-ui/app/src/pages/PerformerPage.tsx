export function PerformerPage() {
  return null;
}
