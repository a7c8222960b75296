// How many results each option of the filter panel would leave.
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, PHONE, READER, results, settled, still, test } from "./support";

test.use({ storageState: READER });

/** Bodies of the requests that ask for counts, as they are sent. */
function counted(page: Page): { facets: string[]; facet_values?: Record<string, string[]> }[] {
  const asked: { facets: string[] }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("/api/library/")) return;
    const body = request.postDataJSON() as { facets?: string[] };
    if (body.facets) asked.push(body as { facets: string[] });
  });
  return asked;
}

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  return page.getByRole("complementary", { name: "Filters" });
}

/** Opens a section of the panel that is shut. */
async function unfold(panel: Locator, name: string): Promise<void> {
  await panel.getByText(name, { exact: true }).click();
}

function promised(label: string | null): number {
  const amount = /, ([\d,]+) results?$/.exec(label ?? "")?.[1];
  expect(amount, `a number of results in "${label}"`).toBeDefined();
  return Number(amount!.replaceAll(",", ""));
}

/** How many results the list has, once its counts are those of what is shown. */
async function total(page: Page): Promise<number> {
  await expect(page.locator('aside [aria-busy="true"]')).toHaveCount(0);
  const list = results(page, "Scenes");
  await expect(list).toHaveAttribute("aria-busy", "false");
  await expect(list).not.toHaveAttribute("data-stale", /.*/);
  const words = await list.locator("p.numbers").first().textContent();
  return words === "No results" ? 0 : Number(/ of ([\d,]+)$/.exec(words ?? "")?.[1]?.replaceAll(",", ""));
}

test("an option says how many results it leaves, and keeps its word", async ({ page }) => {
  await page.goto("/scenes");
  const panel = await openPanel(page);
  for (const section of ["People", "Activity and rating", "Dates", "Video and file"]) await unfold(panel, section);
  const options = [
    panel.getByRole("group", { name: "Tags: most frequent" }).getByRole("button").first(),
    panel.getByRole("group", { name: "Studio: most frequent" }).getByRole("button").first(),
    panel.getByRole("group", { name: "Collections: most frequent" }).getByRole("button").first(),
    panel.getByRole("group", { name: "Performers: most frequent" }).getByRole("button").first(),
    panel.getByRole("button", { name: /^20\d\d, / }).nth(1),
    panel.getByRole("button", { name: /^1080p, / }),
    panel.getByRole("button", { name: /^720p, / }),
    panel.getByRole("button", { name: /^Not rated, / }),
  ];
  for (const option of options) {
    const label = (await option.getAttribute("aria-label"))!;
    const chosen = panel.getByRole("button", { name: new RegExp(`^${label.replace(/,[^,]*$/, "")}, `) }).first();
    await option.click();
    await expect(page).toHaveURL(/\?/);
    expect(await total(page), label).toBe(promised(label));
    await chosen.click();
    await expect(page).toHaveURL(/\/scenes$/);
    await total(page);
  }
});

test("every list counts the options that it has", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("foyer.filters", "open");
    localStorage.setItem("foyer.filter-sections", "main,people,activity,dates,file,body,counts");
  });
  const counts: Record<string, string[]> = {
    scenes: ["tags", "performers", "studios", "groups", "rating", "year", "resolution"],
    performers: ["tags", "studios", "groups", "rating"],
    studios: ["tags", "rating"],
    tags: ["performers", "studios", "rating"],
    collections: ["tags", "studios", "performers", "rating", "year"],
    galleries: ["tags", "performers", "studios", "rating", "year"],
    images: ["tags", "performers", "studios", "rating", "year"],
  };
  for (const [path, names] of Object.entries(counts)) {
    const asked = page.waitForResponse((one) => Boolean((one.request().postDataJSON() as { facets?: unknown } | null)?.facets));
    await page.goto(`/${path}`);
    const answer = await asked;
    expect(answer.status(), path).toBe(200);
    const { facets } = (await answer.json()) as { facets: Record<string, unknown> };
    expect(Object.keys(facets).sort(), path).toEqual([...names].sort());
    const panel = page.getByRole("complementary", { name: "Filters" });
    await expect(panel.getByRole("button", { name: /, [\d,]+ results?$/ }).first(), path).toBeVisible();
  }
});

test("a second tag is counted beside the first", async ({ page }) => {
  await page.goto("/scenes");
  const panel = await openPanel(page);
  const tags = panel.getByRole("group", { name: "Tags: most frequent" }).getByRole("button");
  await tags.first().click();
  await expect(page).toHaveURL(/tags/);
  const all = await total(page);
  expect(promised(await tags.first().getAttribute("aria-label"))).toBe(all);
  const second = promised(await tags.nth(1).getAttribute("aria-label"));
  expect(second).toBeLessThanOrEqual(all);
  await tags.nth(1).click();
  await expect(page).toHaveURL(/tags\.all=\d+,\d+/);
  expect(await total(page)).toBe(second);
});

test("a panel that is shut asks for no counts, an open one asks once typing has come to rest", async ({ page }) => {
  const asked = counted(page);
  await page.goto("/scenes");
  await total(page);
  await page.getByRole("searchbox", { name: "Search scenes" }).fill("the");
  await expect(page).toHaveURL(/q=the/);
  await total(page);
  expect(asked).toEqual([]);
  const panel = await openPanel(page);
  await expect(panel.getByRole("group", { name: "Tags: most frequent" })).toBeVisible();
  expect(asked.map(({ facets }) => facets)).toEqual([["tags", "studios", "groups"]]);
  await page.getByRole("searchbox", { name: "Search scenes" }).pressSequentially("way", { delay: 30 });
  await expect(page).toHaveURL(/q=.*way/);
  await total(page);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThanOrEqual(3);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const before = asked.length;
  await page.getByRole("searchbox", { name: "Search scenes" }).fill("");
  await total(page);
  expect(asked.length).toBe(before);
});

test("the picker counts what is in sight, and what would leave nothing can be chosen all the same", async ({ page }) => {
  const asked = counted(page);
  await page.goto("/scenes?resolution=2160");
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Find tags" }).click();
  const picker = page.getByRole("dialog", { name: "Find tags" });
  const options = picker.getByRole("option");
  await expect(options.filter({ hasText: /\d$/ }).first()).toHaveAttribute("aria-label", /, \d+ results?$/);
  expect(asked.at(-1)!.facet_values!.tags!.length).toBeLessThanOrEqual(100);
  const nothing = picker.locator('[role="option"][data-empty]').first();
  await expect(nothing).toHaveAttribute("aria-label", /, 0 results$/);
  await nothing.click();
  await page.keyboard.press("Escape");
  expect(await total(page)).toBe(0);
  await expect(page.getByRole("heading", { name: "No scenes match" })).toBeVisible();
});

test("an option is chosen by keys, and the focus stays on it", async ({ page }) => {
  await page.goto("/scenes");
  const panel = await openPanel(page);
  const option = panel.getByRole("group", { name: "Tags: most frequent" }).getByRole("button").nth(1);
  await option.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/tags/);
  await total(page);
  await expect(option).toHaveAttribute("aria-pressed", "true");
  await expect(option).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/scenes$/);
});

test("counts are accessible on a phone and a desk, by night and by day", async ({ page }) => {
  const found: string[] = [];
  for (const theme of ["night", "day"]) {
    await page.addInitScript((value) => localStorage.setItem("foyer.theme", value), theme);
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      await page.goto("/scenes?tags.all=14");
      await settled(page);
      await page.getByRole("button", { name: /^Filters/ }).click();
      const panel = page.getByRole(viewport === PHONE ? "dialog" : "complementary", { name: "Filters" });
      await unfold(panel, "Video and file");
      await expect(panel.getByRole("button", { name: /^1080p, / })).toBeAttached();
      await still(page);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
      found.push(...violations.map(({ id, nodes }) => `${theme} ${viewport.width}: ${id} ${nodes[0]?.target} ${nodes[0]?.any[0]?.message}`));
      await page.evaluate(() => localStorage.removeItem("foyer.filters"));
      await page.evaluate(() => localStorage.removeItem("foyer.filter-sections"));
    }
  }
  expect(found).toEqual([]);
});
