import { entries, expect, listed, results, test } from "./support";

interface Any {
  id: string;
  name?: string;
  title?: string | null;
  scene_count?: number;
  image_count?: number;
}

const KINDS = [
  { path: "performers", plural: "performers", title: "Performers", fits: (one: Any) => Number(one.scene_count) > 0 },
  { path: "studios", plural: "studios", title: "Studios", fits: (one: Any) => Number(one.scene_count) > 0 },
  { path: "tags", plural: "tags", title: "Tags", fits: (one: Any) => Number(one.scene_count) > 0 },
  { path: "collections", plural: "groups", title: "Collections", fits: (one: Any) => Number(one.scene_count) > 0 },
  {
    path: "galleries",
    plural: "galleries",
    title: "Galleries",
    fits: (one: Any) => Number(one.image_count) > 0 && /^[A-Z][^.]+$/.test(one.title ?? ""),
  },
] as const;

for (const { path, plural, title, fits } of KINDS) {
  test(`${path} are listed, and each has a page with what belongs to it`, async ({ page, request }) => {
    const all = await listed<Any>(request, plural);
    expect(all.count).toBeGreaterThan(3);
    await page.goto(`/${path}`);
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${all.count}$`))).toBeVisible();
    await expect(results(page, title).getByRole("article").first()).toBeVisible();
    const one = all.items.find(fits)!;
    const name = (one.name ?? one.title)!;
    await page.getByRole("searchbox", { name: `Search ${path}` }).fill(name);
    await expect(page).toHaveURL(/q=/);
    await results(page, title).getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    const own = path === "galleries" ? one.image_count : one.scene_count;
    await expect(entries(page, path === "galleries" ? "Images" : "Scenes").first()).toBeVisible();
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${own}$`))).toBeVisible();
  });
}

test("images are listed with pictures that load, and one opens at its own address", async ({ page, request }) => {
  const all = await listed<Any>(request, "images");
  await page.goto("/images");
  const pictures = entries(page, "Images");
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${all.count}$`))).toBeVisible();
  await expect
    .poll(() => pictures.first().locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50);
  await pictures.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/images\/\d+/);
  const viewer = page.getByRole("dialog", { name: "Picture viewer" });
  await expect(viewer).toContainText(`1 of ${all.count}`);
  const address = page.url();
  await page.goto(address);
  await expect(viewer).toBeVisible();
});

test("the lightbox is driven by keys, and gives the focus back to the card", async ({ page, request }) => {
  const gallery = (await listed<Any>(request, "galleries")).items.find((one) => Number(one.image_count) > 3)!;
  const total = gallery.image_count!;
  await page.goto(`/galleries/${gallery.id}`);
  const cards = entries(page, "Images").getByRole("link");
  await cards.nth(1).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Picture viewer" });
  await expect(viewer).toContainText(`2 of ${total}`);
  const picture = viewer.locator("img[data-shown]");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const shown = await picture.getAttribute("src");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText(`3 of ${total}`);
  await expect(picture).not.toHaveAttribute("src", shown ?? "");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toContainText(`1 of ${total}`);
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText(`2 of ${total}`);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/galleries/${gallery.id}`));
  await expect(cards.nth(1)).toBeFocused();
});

test("the tag tree opens level by level, and a circle of tags ends", async ({ page }) => {
  await page.goto("/tags?view=tree");
  const tree = page.getByRole("tree", { name: "Tag tree" });
  const rows = tree.getByRole("treeitem");
  await expect(rows.first()).toBeVisible();
  const roots = await rows.count();
  expect(roots).toBeGreaterThan(3);
  await rows.first().focus();
  // Opens everything that can be opened; a circle that is followed for ever would never come to an end.
  let opened = 0;
  for (;;) {
    const folded = tree.locator('[role="treeitem"][aria-expanded="false"]').first();
    if ((await folded.count()) === 0) break;
    expect(++opened, "tags opened").toBeLessThan(300);
    await folded.getByRole("button").first().click();
  }
  await expect.poll(() => rows.count()).toBeGreaterThan(roots);
  await expect(tree.getByLabel("Goes round: shown above already").first()).toBeAttached();
});

test("what does not exist is not found, on a page that says so", async ({ page, watch }) => {
  watch.allow(/\/api\/library\//);
  for (const path of ["/scenes/99999999", "/performers/0", "/tags/not-a-number", "/galleries/99999999", "/nowhere/at/all"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Not found" }), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { name: "Recently added" })).toBeVisible();
});

test("search over everything finds several kinds", async ({ page, request }) => {
  const performer = (await listed<Any>(request, "performers")).items.find((one) => Number(one.scene_count) > 2)!;
  await page.goto("/search");
  await page.getByRole("searchbox", { name: "Search everything" }).fill(performer.name!);
  await expect(page.getByRole("region", { name: "Performers" }).getByRole("link", { name: performer.name! }).first()).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await page.getByRole("region", { name: "Performers" }).getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: performer.name! })).toBeVisible();
});
