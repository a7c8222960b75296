/** From 0 (very weak) to 4 (strong): length counts most, variety a little, the own name not at all. */
export function passwordStrength(password: string, username: string): number {
  if (password.length < 8) return 0;
  const rest = username ? password.toLowerCase().replaceAll(username.toLowerCase(), '') : password;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const different = new Set(rest).size;
  if (different < 5) return 0;
  const points = rest.length / 5 + kinds / 2 + different / 8;
  return Math.max(0, Math.min(4, Math.floor(points) - 2));
}
