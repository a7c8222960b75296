// Hiding from everywhere, the way back, and the page of hidden items.
import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { cardTitles, entries, expect, listed, PHONE, READER, results, settled, still, test } from "./support";

test.use({ storageState: READER });

const HIDDEN = "/api/user/hidden-entities";

/** Nothing is hidden, and questions are asked, before each test and after the last. */
async function afresh(request: APIRequestContext): Promise<void> {
  expect((await request.delete(`${HIDDEN}/all`)).status()).toBe(200);
  expect((await request.put("/api/user/hide-confirmation", { data: { hideConfirmationDisabled: false } })).status()).toBe(200);
}

test.beforeEach(async ({ request, watch }) => {
  // What is on its way while its entity is hidden is refused: the rest of a picture, of a preview, of a video.
  watch.allow(/\/api\/(proxy|scene)\//);
  await afresh(request);
});
test.afterEach(({ request }) => afresh(request));

interface Any {
  id: string;
  name?: string;
  title?: string | null;
  scene_count?: number;
  image_count?: number;
}

async function withoutQuestion(request: APIRequestContext): Promise<void> {
  await request.put("/api/user/hide-confirmation", { data: { hideConfirmationDisabled: true } });
}

async function hide(request: APIRequestContext, ...entities: [string, string][]): Promise<void> {
  const answer = await request.post(`${HIDDEN}/bulk`, { data: { entities: entities.map(([entityType, entityId]) => ({ entityType, entityId })) } });
  expect(answer.status()).toBe(200);
}

const toast = (page: Page) => page.getByRole("status").getByRole("listitem");
const question = (page: Page) => page.getByRole("dialog", { name: /^Hide / });
const hideButton = (page: Page | Locator) => page.getByRole("button", { name: "Hide", exact: true });

/** A performer who is in several scenes, but not in all. */
async function performer(request: APIRequestContext): Promise<{ id: string; name: string; scenes: number }> {
  const all = (await listed<Any>(request, "performers")).items;
  const alone = ({ name }: Any) => all.filter((other) => other.name === name).length === 1;
  const one = all.find((each) => Number(each.scene_count) > 3 && Number(each.scene_count) < 30 && alone(each))!;
  return { id: one.id, name: one.name!, scenes: one.scene_count! };
}

async function findings(page: Page, where: string): Promise<string[]> {
  await still(page);
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [
    ...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.target} ${nodes[0]?.any[0]?.message ?? ""}`),
    ...(sideways > 0 ? [`${where}: scrolls sideways by ${sideways}`] : []),
  ];
}

test("a card's menu hides it after a question that says what goes with it, and undo brings all of it back", async ({ page, request }) => {
  const one = await performer(request);
  const before = (await listed(request, "scenes")).count;
  await page.goto("/performers");
  const titles = await cardTitles(page, "Performers");
  await page.getByRole("button", { name: `Actions for ${one.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  const asks = page.getByRole("dialog", { name: `Hide “${one.name}”?` });
  await expect(asks).toContainText(`This hides this performer and ${one.scenes} scenes.`);
  await expect(hideButton(asks)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asks).toHaveCount(0);
  await expect(toast(page)).toContainText(`Hidden: ${one.name}`);
  await expect.poll(() => cardTitles(page, "Performers")).not.toContain(one.name);
  // The focus lies on what has taken its place.
  const next = titles[titles.indexOf(one.name) + 1]!;
  await expect(results(page, "Performers").getByRole("link", { name: next, exact: true })).toBeFocused();
  expect((await listed(request, "scenes")).count).toBe(before - one.scenes);

  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText([`Back again: ${one.name}`]);
  await expect(results(page, "Performers").getByRole("link", { name: one.name, exact: true })).toBeFocused();
  expect(await cardTitles(page, "Performers")).toEqual(titles);
  expect((await listed(request, "scenes")).count).toBe(before);
});

const KINDS = [
  { path: "scenes", plural: "scenes", title: "Scenes", type: "scene" },
  { path: "performers", plural: "performers", title: "Performers", type: "performer" },
  { path: "studios", plural: "studios", title: "Studios", type: "studio" },
  { path: "tags", plural: "tags", title: "Tags", type: "tag" },
  { path: "collections", plural: "groups", title: "Collections", type: "group" },
  { path: "galleries", plural: "galleries", title: "Galleries", type: "gallery" },
  { path: "images?view=grid", plural: "images", title: "Images", type: "image" },
] as const;

test("every kind is hidden from its card and from its own page", async ({ page, request }) => {
  test.setTimeout(120_000);
  await withoutQuestion(request);
  for (const { path, plural, title, type } of KINDS) {
    await page.goto(`/${path}`);
    const card = results(page, title).getByRole("article").first().getByRole("link");
    const address = (await card.getAttribute("href"))!.replace(/\?.*/, "");
    await card.focus();
    await page.keyboard.press("h");
    await expect(results(page, title).locator(`a[href="${address}"], a[href^="${address}?"]`), `${type} on its card`).toHaveCount(0);
    const ids = ((await (await request.get(`${HIDDEN}/ids`)).json()) as { hiddenIds: Record<string, string[]> }).hiddenIds;
    expect(ids[plural]!.map((id) => id.replace(/:.*/, ""))).toEqual([address.replace(/.*\//, "")]);

    await results(page, title).getByRole("article").nth(1).getByRole("link").click();
    await expect(page).toHaveURL(/\/\d+/);
    const gone = page.url();
    await hideButton(page).first().click();
    await expect(page, `${type} on its page`).not.toHaveURL(gone);
    await expect.poll(async () => (await request.get(`${HIDDEN}?entityType=${type}`)).json().then((body: { hiddenEntities: unknown[] }) => body.hiddenEntities.length)).toBe(2);
    await afresh(request);
    await withoutQuestion(request);
  }
});

test("hiding a page's own entity leads back to where one came from, past what has gone with it", async ({ page, request }) => {
  const tag = (await listed<Any>(request, "tags")).items.find(({ scene_count }) => Number(scene_count) > 2 && Number(scene_count) < 40)!;
  const scene = (await listed<Any>(request, "scenes", { scene_filter: { tags: { value: [tag.id], modifier: "INCLUDES" } } })).items[0]!;
  await page.goto(`/scenes?q=${encodeURIComponent(scene.title ?? "")}`);
  await results(page, "Scenes").getByRole("article").getByRole("link", { name: scene.title!, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: scene.title!, exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: tag.name!, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: tag.name!, exact: true })).toBeVisible();
  await page.keyboard.press("h");
  await expect(question(page)).toContainText(/This hides this tag.* scenes/);
  await hideButton(question(page)).click();
  // The scene has gone with its tag: its page is passed over.
  await expect(page).toHaveURL(/\/scenes\?q=/);
  await expect(toast(page)).toContainText(`Hidden: ${tag.name}`);
  await expect(page.getByText("Not found")).toHaveCount(0);
  await expect(results(page, "Scenes").getByRole("link", { name: scene.title!, exact: true })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press("Control+z");
  await expect(results(page, "Scenes").getByRole("link", { name: scene.title!, exact: true })).toBeVisible();
});

test("several are chosen by keys and hidden with one question and one undo", async ({ page, request }) => {
  await page.goto("/scenes?sort=title:asc");
  const titles = await cardTitles(page, "Scenes");
  const total = (await listed(request, "scenes")).count;
  await results(page, "Scenes").getByRole("article").first().getByRole("link").focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 selected");
  for (const key of ["ArrowRight", "ArrowRight", "Shift+X"]) await page.keyboard.press(key);
  await expect(bar).toContainText("3 selected");
  await expect(page.getByRole("status").filter({ hasText: "3 selected" })).toBeAttached();
  await expect(page.getByRole("checkbox", { name: `Select ${titles[1]}`, exact: true })).toBeChecked();
  // The choice stays from page to page.
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page).toHaveURL(/page=2/);
  await cardTitles(page, "Scenes");
  await results(page, "Scenes").getByRole("article").first().getByRole("link").focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("4 selected");
  await page.goBack();
  await page.keyboard.press("h");
  await expect(page.getByRole("dialog", { name: "Hide 4 items?" })).toContainText("This hides 4 scenes in all.");
  await hideButton(question(page)).click();
  await expect(toast(page)).toContainText("4 items hidden");
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(`1–48 of ${total - 4}`)).toBeVisible();
  expect(await cardTitles(page, "Scenes")).not.toContain(titles[0]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText(`1–48 of ${total}`)).toBeVisible();
  expect(await cardTitles(page, "Scenes")).toEqual(titles);
});

test("escape, the bar and the page key end or widen the choice; a click chooses while there is one", async ({ page }) => {
  await page.goto("/scenes");
  await cardTitles(page, "Scenes");
  const cards = results(page, "Scenes").getByRole("article");
  const bar = page.getByRole("region", { name: "Selection" });
  await cards.first().hover();
  await cards.first().getByRole("checkbox").check();
  await expect(bar).toContainText("1 selected");
  await cards.nth(2).getByRole("link").click();
  await expect(page).toHaveURL(/\/scenes$/);
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "All on this page" }).click();
  await expect(bar).toContainText("48 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await page.keyboard.press("a");
  await page.keyboard.press("p");
  await expect(bar).toContainText("48 selected");
  await bar.getByRole("button", { name: "All 200 results" }).click();
  await expect(bar).toContainText("200 selected");
  await page.keyboard.press("a");
  await page.keyboard.press("n");
  await expect(bar).toHaveCount(0);
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await expect(bar).toContainText("200 selected");
  await page.keyboard.press("Escape");
  await cards.nth(2).getByRole("link").click();
  await expect(page).toHaveURL(/\/scenes\/\d+/);
});

test("wall and table choose and hide as the grid does", async ({ page, request }) => {
  await withoutQuestion(request);
  for (const view of ["wall", "table"]) {
    await page.goto(`/scenes?view=${view}&sort=title:asc`);
    const boxes = results(page, "Scenes").getByRole("checkbox");
    await expect(boxes).toHaveCount(48);
    const name = (await boxes.nth(1).getAttribute("aria-label"))!.replace("Select ", "");
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Select" }).click();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Hide" }).click();
    await expect(results(page, "Scenes").getByRole("link", { name, exact: true })).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(results(page, "Scenes").getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("the picture viewer hides a picture and shows the next one", async ({ page, request }) => {
  const gallery = (await listed<Any>(request, "galleries")).items.find(({ image_count }) => Number(image_count) > 3)!;
  const total = gallery.image_count!;
  await page.goto(`/galleries/${gallery.id}`);
  await entries(page, "Images").getByRole("link").nth(1).click();
  const viewer = page.getByRole("dialog", { name: "Picture viewer" });
  await expect(viewer).toContainText(`2 of ${total}`);
  const hidden = page.url();
  await page.keyboard.press("h");
  await expect(question(page)).toContainText("This hides this image and nothing else.");
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
  await expect(viewer).toContainText(`2 of ${total - 1}`);
  await expect(page).not.toHaveURL(hidden);
  await expect(toast(page)).toContainText("Hidden: ");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(viewer).toContainText(`of ${total}`);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/galleries/${gallery.id}`));
});

test("whoever does not want to be asked is not, until they want to again", async ({ page, request }) => {
  await page.goto("/scenes");
  const cards = results(page, "Scenes").getByRole("article");
  await cardTitles(page, "Scenes");
  await cards.first().getByRole("link").focus();
  await page.keyboard.press("h");
  await page.getByRole("checkbox", { name: "Do not ask again" }).check();
  await hideButton(question(page)).click();
  await expect(toast(page)).toHaveCount(1);
  await expect.poll(async () => ((await (await request.get(`${HIDDEN}/ids`)).json()) as { hideConfirmationDisabled: boolean }).hideConfirmationDisabled).toBe(true);
  await cards.nth(3).getByRole("link").focus();
  await page.keyboard.press("h");
  await expect(toast(page)).toHaveCount(2);
  await expect(question(page)).toHaveCount(0);

  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Hidden items" }).click();
  const asks = page.getByRole("switch", { name: "Ask before hiding" });
  await expect(asks).not.toBeChecked();
  await asks.check();
  await page.reload();
  await expect(asks).toBeChecked();
  await page.goto("/scenes");
  await cardTitles(page, "Scenes");
  await cards.first().getByRole("link").focus();
  await page.keyboard.press("h");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(cards.first().getByRole("link")).toBeFocused();
});

test("hidden items are listed by kind with what went with them, and come back one by one", async ({ page, request }) => {
  const one = await performer(request);
  const tag = (await listed<Any>(request, "tags")).items[0]!;
  const before = (await listed(request, "scenes")).count;
  await hide(request, ["tag", tag.id], ["performer", one.id]);
  await page.goto("/hidden");
  const rows = page.getByRole("list", { name: "Hidden items" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const tabs = page.getByRole("navigation", { name: "Hidden items" });
  await expect(tabs.getByRole("link", { name: "All 2" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Performers 1" }).click();
  await expect(page).toHaveURL(/tab=performers/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(one.name);
  await expect(rows).toContainText(/Hidden (just now|\d+ \w+ ago)/);
  await expect(rows).toContainText(/With it: \d+ scenes?/);
  await rows.getByRole("button", { name: `Restore ${one.name}` }).click();
  await expect(page.getByText("No hidden performers.")).toBeVisible();
  await expect(toast(page)).toContainText(`Back again: ${one.name}`);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);
  await tabs.getByRole("link", { name: /^All/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Restore all 2" }).click();
  await expect(page.getByRole("heading", { name: "Nothing hidden" })).toBeVisible();
  expect((await listed(request, "scenes")).count).toBe(before);
  await page.keyboard.press("Control+z");
  await expect(rows).toHaveCount(2);
});

test("hidden items are found by name, chosen and restored together, and the focus stays in the list", async ({ page, request }) => {
  const scenes = (await listed<Any>(request, "scenes", { filter: { page: 1, per_page: 12, sort: "title" } })).items;
  await hide(request, ...scenes.map(({ id }): [string, string] => ["scene", id]));
  await page.goto("/hidden?tab=scenes");
  const list = page.getByRole("list", { name: "Hidden items" });
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveCount(12);
  await page.getByRole("searchbox", { name: "Find hidden items" }).fill("no such thing");
  await expect(page.getByText("No hidden item is called “no such thing”.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find hidden items" }).fill(scenes[3]!.title!.slice(0, 8));
  await expect(rows.first()).toContainText(scenes[3]!.title!.slice(0, 8));
  await page.getByRole("searchbox", { name: "Find hidden items" }).fill("");
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(1).getByRole("button").focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("2 selected");
  // What is hidden already is not hidden again.
  await page.keyboard.press("h");
  await expect(question(page)).toHaveCount(0);
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(rows).toHaveCount(10);
  await expect(toast(page)).toContainText("2 items back again");
  await rows.nth(4).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(9);
  await expect(rows.nth(4).getByRole("button")).toBeFocused();
});

test("a failure is told where it happened, and nothing is lost", async ({ page, watch }) => {
  watch.allow(/hidden-entities/);
  await page.route(/\/hidden-entities$/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { error: "It broke", message: "The disk is full." } }) : route.fallback(),
  );
  await page.route(/\/hidden-entities\/preview$/, (route) => route.abort());
  await page.goto("/scenes");
  const titles = await cardTitles(page, "Scenes");
  await results(page, "Scenes").getByRole("article").first().getByRole("link").focus();
  await page.keyboard.press("h");
  await expect(question(page)).toContainText("could not be counted");
  await hideButton(question(page)).click();
  await expect(question(page).getByRole("alert")).toContainText("The disk is full.");
  await page.keyboard.press("Escape");
  expect(await cardTitles(page, "Scenes")).toEqual(titles);
  await page.route(/\/hidden-entities(\?.*)?$/, (route) => route.fulfill({ status: 502, json: { error: "Bad gateway" } }));
  await page.goto("/hidden");
  await expect(page.getByRole("alert")).toContainText("This could not be loaded");
  await page.unroute(/\/hidden-entities(\?.*)?$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing hidden" })).toBeVisible();
});

test("question, choice and hidden items are accessible by night and by day, on a phone and a desk", async ({ page, request }) => {
  test.setTimeout(120_000);
  const scenes = (await listed<Any>(request, "scenes", { filter: { page: 1, per_page: 10 } })).items;
  const one = await performer(request);
  await hide(request, ...scenes.map(({ id }): [string, string] => ["scene", id]), ["performer", one.id]);
  const found: string[] = [];
  for (const theme of ["night", "day"]) {
    await page.addInitScript((value) => localStorage.setItem("foyer.theme", value), theme);
    for (const viewport of [PHONE, { ...PHONE, width: 320 }, { width: 1440, height: 900 }]) {
      const where = `${theme}, ${viewport.width}`;
      await page.setViewportSize(viewport);
      await page.goto("/hidden");
      await expect(page.getByRole("list", { name: "Hidden items" }).getByRole("listitem")).toHaveCount(11);
      await page.getByRole("checkbox").first().check();
      found.push(...(await findings(page, `hidden items, ${where}`)));
      await page.goto("/performers");
      await cardTitles(page, "Performers");
      const card = results(page, "Performers").getByRole("article").first().getByRole("link");
      await card.focus();
      await page.keyboard.press("x");
      await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
      found.push(...(await findings(page, `a choice, ${where}`)));
      await page.keyboard.press("Escape");
      await card.focus();
      await page.keyboard.press("Shift+F10");
      await expect(page.getByRole("menu")).toBeVisible();
      found.push(...(await findings(page, `the menu of a card, ${where}`)));
      await page.getByRole("menuitem", { name: "Hide" }).click();
      await expect(question(page)).toContainText("This hides");
      found.push(...(await findings(page, `the question, ${where}`)));
      await hideButton(question(page)).click();
      await expect(toast(page)).toBeVisible();
      found.push(...(await findings(page, `the toast, ${where}`)));
      await toast(page).getByRole("button", { name: "Undo" }).click();
    }
  }
  expect(found).toEqual([]);
});

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a long press chooses, a tap goes on choosing, and the bar hides", async ({ page, request }) => {
    await page.goto("/performers");
    const titles = await cardTitles(page, "Performers");
    const card = results(page, "Performers").getByRole("article").first();
    await card.scrollIntoViewIfNeeded();
    // As the browser tells of a long press.
    await card.getByRole("link").evaluate((link) =>
      link.dispatchEvent(new PointerEvent("contextmenu", { pointerType: "touch", bubbles: true, cancelable: true })),
    );
    const bar = page.getByRole("region", { name: "Selection" });
    await expect(bar).toContainText("1 selected");
    await results(page, "Performers").getByRole("article").nth(1).getByRole("link").tap();
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Hide" }).tap();
    await hideButton(question(page)).tap();
    await expect(toast(page)).toContainText("2 items hidden");
    await expect.poll(() => cardTitles(page, "Performers")).not.toContain(titles[0]);
    expect(((await (await request.get(`${HIDDEN}/ids`)).json()) as { hiddenIds: { performers: string[] } }).hiddenIds.performers).toHaveLength(2);
  });
});
