export function ImagePage() {
  return null;
}
