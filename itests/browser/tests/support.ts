import { test as base, expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";

export { expect };

/** Signed-in states, made by tests/global.ts. */
export const ADMINISTRATOR = "target/state/administrator.json";
export const READER = "target/state/reader.json";
export const VISITOR = { username: "visitor", password: "a door that opens twice" };
/** What no browser may ever see; the address is for administrators only. */
export const LIBRARY_KEY = "demo-library-key";
export const LIBRARY_HOST = `127.0.0.1:${process.env.DEMO_PORT}`;

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export interface Watch {
  /** Failed answers from these addresses belong to the test. */
  allow(address: RegExp): void;
}

/**
 * Every test fails when its page asks another origin for something, writes an error to the console or throws: what a
 * person does not see is still wrong.
 */
export const test = base.extend<{ watch: Watch }>({
  storageState: ADMINISTRATOR,
  viewport: DESKTOP,
  watch: [
    async ({ page, baseURL }, use) => {
      const origin = new URL(baseURL ?? "").origin;
      const allowed: RegExp[] = [/\/api\/auth\/me$/];
      const wrong: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (!["blob:", "data:"].includes(url.protocol) && url.origin !== origin) wrong.push(`left the origin: ${url}`);
      });
      page.on("pageerror", (error) => wrong.push(`threw: ${error.message}`));
      page.on("console", (message) => {
        const { url } = message.location();
        if (message.type() !== "error" || allowed.some((one) => one.test(url))) return;
        wrong.push(`console: ${message.text()} (${url})`);
      });
      await use({ allow: (address) => void allowed.push(address) });
      expect(wrong, "what the page did unseen").toEqual([]);
    },
    { auto: true },
  ],
});

export interface Ref {
  id: string;
  name: string;
}

export interface Scene {
  id: string;
  title: string | null;
  isStreamable: boolean;
  captions: { language_code: string; caption_type: string }[];
  files: { duration: number | null; width: number | null; height: number | null }[];
  tags: Ref[];
  performers: Ref[];
  studio: Ref | null;
  paths: { sprite: string | null; vtt: string | null; screenshot: string | null };
}

/** A list as the service answers it, the source of what a page has to show. */
export async function listed<T = Ref & { title?: string | null }>(
  request: APIRequestContext,
  plural: string,
  body: object = {},
): Promise<{ items: T[]; count: number }> {
  const answer = await request.post(`/api/library/${plural}`, {
    headers: { Accept: "application/json" }, // as the web client asks, whatever else the product speaks
    data: { filter: { page: 1, per_page: 200 }, ...body },
  });
  expect(answer.status()).toBe(200);
  const { count, ...rest } = (await answer.json()) as { count: number } & Record<string, T[]>;
  return { items: (rest[plural] ?? []) as unknown as T[], count };
}

export async function sceneWhere(request: APIRequestContext, fits: (scene: Scene) => boolean): Promise<Scene> {
  const scene = (await listed<Scene>(request, "scenes")).items.find(fits);
  if (!scene) throw new Error("The demo library has no such scene.");
  return scene;
}

/** The list of a list page. */
export function results(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("region", { name, exact: true });
}

/** What a list shows, as cards or as a wall of pictures. */
export function entries(page: Page, name: string): Locator {
  return results(page, name).getByRole("listitem").filter({ has: page.locator("img") });
}

export async function cardTitles(page: Page, name: string): Promise<string[]> {
  const region = results(page, name);
  await expect(region).toHaveAttribute("aria-busy", "false");
  await expect(region.getByRole("article").first()).toBeVisible();
  return region.getByRole("article").getByRole("link").allTextContents();
}

/**
 * Notes every heading and every state of a progress bar that the page shows from now on, however shortly: a small
 * library is read faster than a test looks.
 *
 * @returns what was shown so far
 */
export async function witness(page: Page): Promise<() => string[]> {
  const shown: string[] = [];
  await page.exposeFunction("noteShown", (what: string) => void shown.push(what));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteShown(what: string): void }).noteShown;
    let last = "";
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent ?? "";
      const bar = document.querySelector('[role="progressbar"]')?.getAttribute("aria-valuetext");
      const now = bar ? `${heading}, progress ${bar}` : heading;
      if (now !== last) note((last = now));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => shown;
}

/** Waits until nothing moves any more, but for what moves for ever. */
export async function still(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < Infinity).length,
    );
  await expect.poll(moving).toBe(0);
}

/** The pages' own addresses, with one real entity of each kind. */
export async function routes(request: APIRequestContext): Promise<string[]> {
  const first = async (plural: string, fits: (item: Record<string, unknown>) => boolean = () => true) =>
    (await listed<Record<string, unknown>>(request, plural)).items.find(fits)?.id as string;
  return [
    "/",
    "/scenes",
    "/scenes?view=wall",
    "/scenes?view=table",
    "/scenes?q=zzzz-nothing-has-this-name",
    `/scenes/${await first("scenes", (scene) => (scene.captions as unknown[]).length > 0)}`,
    "/performers",
    `/performers/${await first("performers", (performer) => Number(performer.scene_count) > 2)}`,
    "/studios",
    `/studios/${await first("studios")}`,
    "/tags",
    "/tags?view=tree",
    `/tags/${await first("tags")}`,
    "/collections",
    `/collections/${await first("groups")}`,
    "/galleries",
    `/galleries/${await first("galleries", (gallery) => Number(gallery.image_count) > 2)}`,
    "/images",
    `/images/${await first("images")}`,
    "/search?q=wood",
    "/hidden",
  ];
}

export const ADMIN_ROUTES = [
  "/admin",
  "/admin/sources",
  "/admin/sync",
  "/admin/users",
  "/recognition",
  "/recognition/database",
  "/recognition/models",
  "/recognition/settings",
];

/** Waits until a page has what it shows: its heading, and nothing in sight that is still being filled. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await expect(page.locator("h1, [role=dialog]").first()).toBeAttached();
  const filling = () =>
    page.locator("[aria-busy=true]").evaluateAll(
      (boxes) => boxes.filter((box) => box.getBoundingClientRect().top < innerHeight).length,
    );
  await expect.poll(filling).toBe(0);
}
