// Pictures of the main pages for people to look at; nothing is asserted about how they look.
import type { Page } from "@playwright/test";
import { newUser, restrict } from "./accounts";
import { DESKTOP, expect, listed, PHONE, sceneWhere, settled, still, test } from "./support";

type Act = (page: Page) => Promise<void>;

interface Shot {
  name: string;
  path: string;
  act?: Act;
}

/** Waits until every picture in sight has loaded and nothing moves any more. */
async function pictures(page: Page): Promise<void> {
  const missing = () =>
    page.locator("img").evaluateAll(
      (images: HTMLImageElement[]) =>
        images.filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && !image.complete;
        }).length,
    );
  await expect.poll(missing).toBe(0);
  await still(page);
}

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  for (const look of ["night", "day"] as const) {
    test(`screenshots: ${size}, ${look}`, async ({ page, request, browser, baseURL }) => {
      test.setTimeout(90_000);
      await page.setViewportSize(viewport);
      const scene = await sceneWhere(request, (one) => one.isStreamable && one.performers.length > 1 && one.captions.length > 0);
      const gallery = (await listed<{ id: string; image_count: number }>(request, "galleries")).items.find((one) => one.image_count > 3)!;
      const performer = (await listed<{ id: string; scene_count: number }>(request, "performers")).items.find((one) => one.scene_count > 5)!;
      const tags = (await listed<{ id: string; scene_count: number }>(request, "tags")).items.filter((one) => one.scene_count > 5);
      const collection = (await listed(request, "groups")).items[0]!;
      const user = await newUser(request, "maria");
      await restrict(request, user, [
        { entityType: "groups", mode: "EXCLUDE", entityIds: [collection.id], restrictEmpty: false },
        { entityType: "tags", mode: "EXCLUDE", entityIds: [tags[0]!.id, tags[1]!.id], restrictEmpty: true },
      ]);
      const shots: Shot[] = [
        { name: "home", path: "/" },
        { name: "scenes", path: "/scenes" },
        { name: "scenes-table", path: "/scenes?view=table" },
        {
          name: "filters",
          path: "/scenes?tags.all=8&duration=1m..",
          act: async (on) => {
            await on.getByRole("button", { name: /^Filters/ }).click();
            await expect(on.getByRole("button", { name: "Find tags" })).toBeVisible();
          },
        },
        {
          name: "scene",
          path: `/scenes/${scene.id}`,
          act: async (on) => {
            await expect(on.getByRole("slider", { name: "Position" })).toBeVisible();
            await on.keyboard.press("Space");
            const state = () =>
              on.locator("video").evaluate(({ currentTime, paused, readyState, networkState, error, currentSrc }: HTMLVideoElement) => ({
                shown: currentTime > 1,
                ...(currentTime > 1 ? {} : { currentTime, paused, readyState, networkState, error: error?.message, currentSrc }),
              }));
            await expect.poll(state).toEqual({ shown: true });
          },
        },
        { name: "performers", path: "/performers" },
        { name: "performer", path: `/performers/${performer.id}` },
        {
          name: "tag-tree",
          path: "/tags?view=tree",
          act: async (on) => {
            await on.getByRole("treeitem").nth(0).getByRole("button").first().click();
          },
        },
        {
          name: "lightbox",
          path: `/galleries/${gallery.id}`,
          act: async (on) => {
            await on.getByRole("main").getByRole("listitem").filter({ has: on.locator("img") }).getByRole("link").first().click();
            await expect(on.getByRole("dialog").locator("img[data-shown]")).toBeVisible();
          },
        },
        { name: "gallery", path: `/galleries/${gallery.id}` },
        { name: "sync", path: "/admin/sync" },
        { name: "sources", path: "/admin/sources" },
        { name: "users", path: "/admin/users" },
        { name: "recognition", path: "/recognition" },
        { name: "recognition-database", path: "/recognition/database" },
        { name: "recognition-models", path: "/recognition/models" },
        { name: "recognition-settings", path: "/recognition/settings" },
        {
          name: "who-is-this",
          path: `/scenes/${scene.id}`,
          act: async (on) => {
            await on.getByRole("button", { name: "Who is this?" }).click();
            await on.getByRole("button", { name: "Find the people" }).click();
            await expect(on.locator("[data-identify]").getByRole("article").first()).toBeVisible({ timeout: 40_000 });
          },
        },
        { name: "user-restrictions", path: `/admin/users/${user.id}?tab=restrictions` },
        {
          name: "user-preview",
          path: `/admin/users/${user.id}?tab=restrictions`,
          act: async (on) => {
            const tag = on.getByRole("region", { name: "Tags", exact: true });
            await tag.getByRole("button", { name: /^Remove/ }).first().click();
            await on.getByRole("region", { name: "Studios", exact: true }).getByRole("radio", { name: "Only these" }).check();
            const preview = on.getByRole("region", { name: "Preview" });
            await expect(preview.getByRole("heading", { name: "Would disappear" })).toBeVisible();
            await expect(preview).toHaveAttribute("aria-busy", "false");
            await preview.scrollIntoViewIfNeeded();
          },
        },
        {
          name: "user-hidden",
          path: `/admin/users/${user.id}?tab=visibility`,
          act: async (on) => {
            await on.getByRole("combobox", { name: /^Find scenes/ }).fill(scene.id);
            await expect(on.getByRole("listbox").getByRole("option").first()).toBeVisible();
            await on.keyboard.press("Enter");
            await expect(on.getByRole("heading", { name: "Every rule, in order" })).toBeVisible();
          },
        },
        {
          name: "who",
          path: `/tags/${tags[0]!.id}`,
          act: async (on) => {
            await on.getByRole("button", { name: "Who can see this?" }).click();
            await on.getByRole("dialog").getByRole("button", { name: user.username }).click();
            await expect(on.getByRole("heading", { name: "Every rule, in order" })).toBeVisible();
          },
        },
        {
          name: "hide",
          path: `/performers/${performer.id}`,
          act: async (on) => {
            await on.getByRole("button", { name: "Hide", exact: true }).click();
            await expect(on.getByRole("dialog", { name: /^Hide / })).toContainText("This hides");
          },
        },
        {
          name: "selection",
          path: "/scenes?sort=title:asc",
          act: async (on) => {
            await on.locator("a[data-card]").first().focus();
            for (const key of ["x", "ArrowRight", "x"]) await on.keyboard.press(key);
            await expect(on.getByRole("region", { name: "Selection" })).toContainText("2 selected");
          },
        },
        {
          name: "hidden",
          path: "/hidden",
          act: async (on) => {
            for (const [entityType, entityId] of [["scene", scene.id], ["performer", performer.id], ["gallery", gallery.id]]) {
              await on.request.post("/api/user/hidden-entities", { data: { entityType, entityId } });
            }
            await on.reload();
            await expect(on.getByRole("list", { name: "Hidden items" }).getByRole("listitem")).toHaveCount(3);
            await on.request.delete("/api/user/hidden-entities/all");
          },
        },
        { name: "search", path: "/search?q=wood" },
        { name: "not-found", path: "/nowhere" },
        { name: "nothing", path: "/scenes?q=nothing-is-called-this" },
      ];
      const take = async (on: Page, { name, path, act }: Shot) => {
        await on.goto(path);
        await settled(on);
        await act?.(on);
        await pictures(on);
        await on.screenshot({ path: `target/screenshots/${size}-${look}-${name}.png` });
      };
      await page.addInitScript((value) => localStorage.setItem("foyer.theme", value), look);
      await page.addInitScript(() => localStorage.removeItem("foyer.filters"));
      for (const shot of shots) {
        await take(page, shot);
      }
      const outside = await browser.newContext({ baseURL, viewport, storageState: { cookies: [], origins: [] } });
      const stranger = await outside.newPage();
      await stranger.addInitScript((value) => localStorage.setItem("foyer.theme", value), look);
      await take(stranger, { name: "sign-in", path: "/login" });
      // The first-run tests come later: nobody has set this one up yet.
      const bare = process.env.FOYER_BARE_ADDRESS ?? "";
      await stranger.goto(`${bare}/setup`);
      await settled(stranger);
      await stranger.screenshot({ path: `target/screenshots/${size}-${look}-setup.png` });
      await stranger.getByRole("button", { name: "Start" }).click();
      await stranger.getByLabel("Password", { exact: true }).fill("three words suffice");
      await stranger.screenshot({ path: `target/screenshots/${size}-${look}-setup-administrator.png` });
      await outside.close();
    });
  }
}
