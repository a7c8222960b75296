import type { Page } from "@playwright/test";
import { cardTitles, expect, listed, results, sceneWhere, test, type Scene } from "./support";

const ALL = 200;

test("scenes are cards with pictures that have loaded", async ({ page }) => {
  await page.goto("/scenes");
  const cards = results(page, "Scenes").getByRole("article");
  await expect(cards).toHaveCount(48);
  await expect(page.getByText(`1–48 of ${ALL}`)).toBeVisible();
  for (const at of [0, 12, 24, 36, 47]) {
    await cards.nth(at).scrollIntoViewIfNeeded();
    await expect
      .poll(() => cards.nth(at).locator("img").first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  }
});

test("searching narrows the list and stands in the address", async ({ page, request }) => {
  const scene = await sceneWhere(request, (one) => (one.title?.length ?? 0) > 20);
  await page.goto("/scenes");
  await page.getByRole("searchbox", { name: "Search scenes" }).fill(scene.title ?? "");
  await expect(page).toHaveURL(/q=/);
  await expect(results(page, "Scenes").getByRole("article")).toHaveCount(1);
  await expect(results(page, "Scenes").getByRole("link", { name: scene.title ?? "", exact: true })).toBeVisible();
  await page.reload();
  await expect(results(page, "Scenes").getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove filter: Search:" }).click();
  await expect(page.getByText(`1–48 of ${ALL}`)).toBeVisible();
});

test("a search that finds nothing says so and offers the way back", async ({ page }) => {
  await page.goto("/scenes?q=zzzz-nothing");
  await expect(page.getByRole("heading", { name: "No scenes match" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: /^Remove “/ }).click();
  await expect(page.getByText(`1–48 of ${ALL}`)).toBeVisible();
});

test("a tag chosen in the filter panel narrows the list until its chip is removed", async ({ page, request }) => {
  const scene = await sceneWhere(request, (one) => one.tags.length > 0);
  const tag = scene.tags[0]!;
  const fitting = await listed(request, "scenes", {
    scene_filter: { tags: { value: [tag.id], modifier: "INCLUDES_ALL" } },
  });
  expect(fitting.count).toBeGreaterThan(0);
  expect(fitting.count).toBeLessThan(ALL);
  await page.goto("/scenes");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("complementary", { name: "Filters" }).getByRole("button", { name: "Find tags" }).click();
  await page.getByRole("combobox", { name: "Find tags" }).fill(tag.name);
  await page.getByRole("option", { name: tag.name }).first().click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`tags\\.a(ll|ny)=${tag.id}\\b`));
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByText(tag.name)).toBeVisible();
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${fitting.count}$`))).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${fitting.count}$`))).toBeVisible();
  await chips.getByRole("button", { name: /^Remove filter: Tags/ }).click();
  await expect(page.getByText(`1–48 of ${ALL}`)).toBeVisible();
  await expect(page).not.toHaveURL(/tags/);
});

async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Sort by/ }).click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}

test("sorting by title and by length changes the order", async ({ page }) => {
  await page.goto("/scenes");
  const before = await cardTitles(page, "Scenes");
  await sortBy(page, "Title");
  await expect(page).toHaveURL(/sort=title:asc/);
  await expect.poll(() => cardTitles(page, "Scenes")).not.toEqual(before);
  const rising = (await cardTitles(page, "Scenes")).filter((title) => /^[A-Z]/.test(title) && title !== "Untitled scene");
  expect(rising.length).toBeGreaterThan(20);
  const lower = rising.map((title) => title.toLowerCase());
  expect(lower).toEqual([...lower].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  await page.getByRole("button", { name: "Ascending" }).click();
  await expect(page).toHaveURL(/sort=title:desc/);
  await expect.poll(async () => (await cardTitles(page, "Scenes")).includes(rising[0]!)).toBe(false);

  await page.goto("/scenes?view=table");
  await page.getByRole("columnheader", { name: "Length" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Length" })).toHaveAttribute("aria-sort", "descending");
  const lengths = async () => {
    await expect(results(page, "Scenes")).toHaveAttribute("aria-busy", "false");
    const cells = await page.locator('td[data-label="Length"]').allTextContents();
    return cells
      .filter((cell) => cell.includes(":"))
      .map((cell) => cell.split(":").reduce((sum, part) => sum * 60 + Number(part), 0));
  };
  const falling = (list: number[]) => list.every((value, at) => at === 0 || value <= list[at - 1]!);
  await expect.poll(async () => falling(await lengths())).toBe(true);
  const longest = (await lengths())[0]!;
  await page.getByRole("columnheader", { name: "Length" }).getByRole("button").click();
  await expect.poll(async () => falling([...(await lengths())].reverse())).toBe(true);
  expect((await lengths())[0]!).toBeLessThan(longest);
});

test("a random order stays the same over pages, reload and back", async ({ page }) => {
  await page.goto("/scenes");
  await sortBy(page, "Random");
  await expect(page).toHaveURL(/sort=random:\d+/);
  const seeded = page.url();
  const first = await cardTitles(page, "Scenes");
  await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(`49–96 of ${ALL}`)).toBeVisible();
  const second = await cardTitles(page, "Scenes");
  expect(second).not.toEqual(first);
  await page.reload();
  await expect(page.getByText(`49–96 of ${ALL}`)).toBeVisible();
  expect(await cardTitles(page, "Scenes")).toEqual(second);
  await page.goBack();
  await expect(page).toHaveURL(seeded);
  await expect(page.getByText(`1–48 of ${ALL}`)).toBeVisible();
  expect(await cardTitles(page, "Scenes")).toEqual(first);
  await page.getByRole("button", { name: "Shuffle again" }).click();
  await expect(page).not.toHaveURL(seeded);
  await expect.poll(() => cardTitles(page, "Scenes")).not.toEqual(first);
});

test("pages are reached by their links and by the address", async ({ page }) => {
  await page.goto("/scenes");
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  await pages.getByRole("link", { name: "Page 3", exact: true }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText(`97–144 of ${ALL}`)).toBeVisible();
  await expect(pages.getByRole("link", { name: "Page 3", exact: true })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Last page" }).click();
  await expect(page.getByText(`193–200 of ${ALL}`)).toBeVisible();
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
  await page.goto("/scenes?page=2&n=24");
  await expect(page.getByText(`25–48 of ${ALL}`)).toBeVisible();
  await page.goto("/scenes?page=999");
  await expect(page.getByRole("heading", { name: "This page is past the end" })).toBeVisible();
});

test("back from a scene restores page and place", async ({ page }) => {
  await page.goto("/scenes?page=2&sort=title:asc");
  const card = results(page, "Scenes").getByRole("article").nth(30).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  const title = (await card.textContent()) ?? "";
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(`49–96 of ${ALL}`)).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(120);
  await expect(results(page, "Scenes").getByRole("article").nth(30).getByRole("link")).toBeInViewport();
});

test("grid, wall and table show the same scenes, also after a reload", async ({ page }) => {
  await page.goto("/scenes?sort=title:asc");
  const titles = await cardTitles(page, "Scenes");
  const views = page.getByRole("group", { name: "View" });
  await views.getByRole("button", { name: "Wall" }).click();
  await expect(page).toHaveURL(/view=wall/);
  await expect(results(page, "Scenes").getByRole("link", { name: titles[0]!, exact: true })).toBeVisible();
  await expect(results(page, "Scenes").getByRole("listitem").filter({ has: page.locator("img") })).not.toHaveCount(0);
  await views.getByRole("button", { name: "Table" }).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(49);
  await page.reload();
  await expect(views.getByRole("button", { name: "Table" })).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => page.getByRole("table").getByRole("rowheader").getByRole("link").allTextContents())
    .toEqual(titles);
  await views.getByRole("button", { name: "Grid" }).click();
  expect(await cardTitles(page, "Scenes")).toEqual(titles);
});

test("hovering a card shows moments of its scene", async ({ page, request }) => {
  const scene: Scene = await sceneWhere(request, (one) => Boolean(one.paths.sprite && one.title));
  await page.goto(`/scenes?q=${encodeURIComponent(scene.title ?? "")}`);
  const sheet = page.waitForResponse((answer) => /sprite/.test(answer.url()) && answer.request().resourceType() === "image");
  await results(page, "Scenes").getByRole("article").first().hover();
  expect((await sheet).status()).toBe(200);
});
