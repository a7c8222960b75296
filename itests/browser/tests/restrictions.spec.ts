import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { asUser, newUser, restrict, scenesOf } from "./accounts";
import { DESKTOP, expect, listed, PHONE, settled, still, test, type Ref } from "./support";

type Tag = Ref & { scene_count: number };

async function usedTag(request: Parameters<typeof listed>[0]): Promise<Tag> {
  const { items } = await listed<Tag>(request, "tags");
  return items.filter((tag) => tag.scene_count > 3).sort((one, other) => one.scene_count - other.scene_count)[0]!;
}

const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const preview = (page: Page): Locator => page.getByRole("region", { name: "Preview" });
/** The number in a column of the preview, which is one of: library, now, after. */
const scenesIn = async (page: Page, column: 0 | 1 | 2): Promise<number> =>
  Number((await preview(page).getByRole("row").filter({ hasText: "Scenes" }).getByRole("cell").nth(column).textContent())?.replace(/\D/g, ""));

async function excludeTag(page: Page, tag: Tag): Promise<void> {
  const tags = card(page, "Tags");
  await tags.getByRole("radio", { name: "All but these" }).check();
  await tags.getByRole("button", { name: "Choose tags" }).click();
  await page.getByRole("combobox", { name: "Find tags" }).fill(tag.name);
  await page.getByRole("option", { name: tag.name, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(tags.getByRole("list", { name: "Chosen tags" })).toContainText(tag.name);
}

test("a tag is forbidden, previewed, saved and given back", async ({ page, request, baseURL }) => {
  const user = await newUser(request, "maria");
  const tag = await usedTag(request);
  await page.goto(`/admin/users/${user.id}?tab=restrictions`);
  await expect(page.getByText(/nothing is restricted/)).toBeVisible();
  const all = await asUser(baseURL!, user, scenesOf);

  await excludeTag(page, tag);
  await expect(preview(page).getByRole("columnheader", { name: "After" })).toBeVisible();
  await expect(preview(page)).toHaveAttribute("aria-busy", "false");
  const after = await scenesIn(page, 2);
  expect(after).toBeLessThan(all);
  expect(await scenesIn(page, 1)).toBe(all);
  await expect(preview(page).getByRole("heading", { name: "Would disappear" })).toBeVisible();
  await expect(page.getByText(`nothing tagged ${tag.name}`)).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf), "nothing is saved yet").toBe(all);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`The restrictions of ${user.username} are saved`)).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf)).toBe(after);
  await expect.poll(() => scenesIn(page, 1)).toBe(after);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The former restrictions are back")).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf)).toBe(all);
  await expect(card(page, "Tags").getByRole("radio", { name: "None" })).toBeChecked();
});

test("everything is removed at once, and can be taken back", async ({ page, request, baseURL }) => {
  const user = await newUser(request, "noor");
  const tag = await usedTag(request);
  const all = await asUser(baseURL!, user, scenesOf);
  await restrict(request, user, [{ entityType: "tags", mode: "INCLUDE", entityIds: [tag.id], restrictEmpty: false }]);
  const few = await asUser(baseURL!, user, scenesOf);
  expect(few).toBeLessThan(all);
  await page.goto(`/admin/users/${user.id}?tab=restrictions`);
  await expect(page.getByText(`only what is tagged ${tag.name}`)).toBeVisible();
  await page.getByRole("button", { name: "Remove all" }).click();
  const question = page.getByRole("dialog", { name: /^Remove every restriction/ });
  await question.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByText(`${user.username} has no restrictions any more`)).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf)).toBe(all);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The former restrictions are back")).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf)).toBe(few);
});

test("a user is restricted by the keyboard alone", async ({ page, request, baseURL }) => {
  const user = await newUser(request, "otto");
  await page.goto(`/admin/users/${user.id}?tab=restrictions`);
  const studios = card(page, "Studios");
  await expect(studios).toBeVisible();
  const all = await asUser(baseURL!, user, scenesOf);
  const reach = async (target: Locator, key = "Tab") => {
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not reach ${target}.`);
  };
  await reach(studios.getByRole("radio", { name: "None" }));
  await page.keyboard.press("ArrowLeft"); // Round to the last one.
  await expect(studios.getByRole("radio", { name: "All but these" })).toBeChecked();
  await reach(studios.getByRole("button", { name: "Choose studios" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find studios" })).toBeFocused();
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(studios.getByRole("list", { name: "Chosen studios" }).getByRole("listitem")).toHaveCount(1);
  await expect(studios.getByRole("button", { name: "Choose studios" })).toBeFocused();
  await reach(page.getByRole("button", { name: "Save", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`The restrictions of ${user.username} are saved`)).toBeVisible();
  expect(await asUser(baseURL!, user, scenesOf)).toBeLessThan(all);
});

test("what the service refuses is told at the card it is about", async ({ page, request, watch }) => {
  const user = await newUser(request, "pia");
  const tag = await usedTag(request);
  watch.allow(/\/restrictions$/);
  await page.route(`**/api/user/${user.id}/restrictions`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const body = { error: `There is no tag with the id ${tag.id}`, details: ["restrictions[0].entityIds[0]"], errorType: "VALIDATION_ERROR" };
    await route.fulfill({ status: 400, json: body });
  });
  await page.goto(`/admin/users/${user.id}?tab=restrictions`);
  await excludeTag(page, tag);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(card(page, "Tags").getByRole("alert")).toHaveText(`There is no tag with the id ${tag.id}`);
  await expect(card(page, "Tags").getByRole("listitem").filter({ hasText: tag.name })).toHaveAttribute("data-faulty", "true");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(card(page, "Tags").getByText("There is no tag")).toHaveCount(0);
});

test("the only administrator cannot restrict themselves, and is told so in place", async ({ page, request, watch }) => {
  watch.allow(/\/restrictions$/);
  await page.goto("/admin/users/1?tab=restrictions");
  await expect(page.getByText(/Restrictions do not apply to administrators/)).toBeVisible();
  await excludeTag(page, await usedTag(request));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("You are the only administrator");
});

test("unsaved changes are not left behind without a question", async ({ page, request }) => {
  const user = await newUser(request, "quin");
  await page.goto(`/admin/users/${user.id}?tab=restrictions`);
  await excludeTag(page, await usedTag(request));
  await page.getByRole("link", { name: "What is hidden" }).click();
  await page.getByRole("link", { name: "Restrictions" }).click();
  await expect(card(page, "Tags").getByRole("radio", { name: "All but these" }), "kept from tab to tab").toBeChecked();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.id}`));
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("what is hidden is counted by its reason, and any one thing is explained", async ({ page, request }) => {
  const user = await newUser(request, "rosa");
  const tag = await usedTag(request);
  await restrict(request, user, [{ entityType: "tags", mode: "EXCLUDE", entityIds: [tag.id], restrictEmpty: false }]);
  const { items } = await listed<{ id: string; title: string; tags: Ref[] }>(request, "scenes");
  const hidden = items.find((scene) => scene.tags.some((each) => each.id === tag.id))!;
  await page.goto(`/admin/users/${user.id}?tab=visibility`);
  const counted = page.getByRole("region", { name: `What is hidden from ${user.username}` });
  await expect(counted.getByRole("row").filter({ hasText: "Tags" })).toContainText("1");
  await expect(counted.getByRole("columnheader", { name: "Goes along" })).toBeVisible();
  await counted.getByRole("button", { name: "Recompute" }).click();
  await expect(page.getByText(`What ${user.username} sees is computed anew`)).toBeVisible();

  const field = page.getByRole("combobox", { name: "Find scenes by name or number" });
  await field.fill(hidden.title);
  await expect(page.getByRole("option", { name: hidden.title }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  const lookup = page.getByRole("region", { name: "Why is this hidden, or not?" });
  await expect(lookup.getByText(`Hidden from ${user.username}`)).toBeVisible();
  await expect(lookup.getByRole("listitem").filter({ has: page.getByLabel("Hides it") })).toContainText(tag.name);
  await lookup.getByRole("link", { name: tag.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: tag.name })).toBeVisible();

  await page.getByRole("button", { name: "Who can see this?" }).click();
  const who = page.getByRole("dialog", { name: `Who can see “${tag.name}”?` });
  await expect(who.getByRole("button", { name: new RegExp(user.username) })).toContainText("Hidden");
  await expect(who.getByRole("button", { name: /demo/ })).toContainText("Sees it");
  await who.getByRole("button", { name: new RegExp(user.username) }).click();
  await expect(who.getByText("This tag is forbidden.")).toBeVisible();
});

test("what everyone sees is computed anew, one user after the other", async ({ page, request }) => {
  await newUser(request, "sam");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Recompute everyone" }).click();
  await expect(page.getByText(/^What \d+ users can see is computed anew$/)).toBeVisible();
});

test("the pages of a user are accessible on a phone and a desk, by night and by day", async ({ page, request }) => {
  test.setTimeout(120_000);
  const user = await newUser(request, "tove");
  const tag = await usedTag(request);
  await restrict(request, user, [
    { entityType: "tags", mode: "EXCLUDE", entityIds: [tag.id], restrictEmpty: true },
    { entityType: "groups", mode: "INCLUDE", entityIds: [], restrictEmpty: false },
  ]);
  const found: string[] = [];
  const look = async (where: string) => {
    await still(page);
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
    found.push(...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map((node) => node.target).join(" | ")}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) found.push(`${where}: scrolls sideways by ${over} px`);
  };
  for (const theme of ["night", "day"]) {
    await page.addInitScript((value) => localStorage.setItem("foyer.theme", value), theme);
    for (const viewport of [PHONE, { ...PHONE, width: 320 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const tab of ["account", "restrictions", "visibility"]) {
        await page.goto(`/admin/users/${user.id}?tab=${tab}`);
        await settled(page);
        await look(`${tab} ${theme} ${viewport.width}`);
      }
      await page.goto(`/admin/users/${user.id}?tab=restrictions`);
      await card(page, "Studios").getByRole("radio", { name: "Only these" }).check();
      await expect(preview(page).getByRole("heading", { name: "Would disappear" })).toBeVisible();
      await expect(preview(page)).toHaveAttribute("aria-busy", "false");
      await look(`changed ${theme} ${viewport.width}`);
      await preview(page).getByRole("button", { name: /^Why\?/ }).first().click();
      await expect(page.getByRole("dialog").getByRole("list")).toBeVisible();
      await look(`why ${theme} ${viewport.width}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard" }).click();
    }
  }
  expect(found).toEqual([]);
});
