/** Page numbers to offer: the ends, the present one and its neighbours; null stands for a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 3) for (const number of [2, 3, 4]) near.add(number);
  if (page >= pages - 2) for (const number of [pages - 3, pages - 2, pages - 1]) near.add(number);
  const shown = [...near].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  const out: (number | null)[] = [];
  let last = 0;
  for (const number of shown) {
    if (number - last === 2) out.push(number - 1);
    else if (number - last > 2) out.push(null);
    out.push(number);
    last = number;
  }
  return out;
}
