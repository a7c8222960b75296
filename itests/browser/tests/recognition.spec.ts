// Recognition as it is: the demo's models and releases, the real service, the real library.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, listed, settled, test, type Ref, type Scene } from "./support";
import { INSTALLED, OFFERED, source } from "./source";

const OLD = "2026.1.1";
const NEW = "2026.2.1";

async function status(request: APIRequestContext): Promise<{ status: string; databaseVersion: string }> {
  return (await (await request.get("/api/recognition")).json()) as { status: string; databaseVersion: string };
}

/** Models and a database are opened in the background after the start. */
async function ready(request: APIRequestContext): Promise<void> {
  await expect.poll(async () => (await status(request)).status, { timeout: 90_000 }).toBe("healthy");
}

interface Named {
  name: string;
  band: string;
  status: string;
}

type Kind = "scene" | "gallery" | "image";

/** Who is in something, behind the page's back. */
async function identify(request: APIRequestContext, id: string, type: Kind = "scene"): Promise<Named[]> {
  const begun = await request.post("/api/recognition/identify", { data: { type, id } });
  expect(begun.status()).toBe(202);
  const operation = (await begun.json()) as { id: string };
  let now: { status: string; error?: string; result?: { persons: { best: Named | null }[] } } = { status: "running" };
  await expect
    .poll(
      async () => {
        now = (await (await request.get(`/api/recognition/operations/${operation.id}`)).json()) as typeof now;
        return now.status;
      },
      { timeout: 60_000 },
    )
    .not.toBe("running");
  expect(now.status, now.error).toBe("done");
  return (now.result?.persons ?? []).flatMap(({ best }) => (best ? [best] : []));
}

interface Item {
  id: string;
  performers: Ref[];
  image_count?: number;
}

const PLURAL = { scene: "scenes", gallery: "galleries", image: "images" } as const;

const looked = new Map<string, Named[]>();

/** Something with a person in it who is certain, and stands to the library as asked. */
async function somebody(request: APIRequestContext, kind: Kind, where: string): Promise<{ id: string; name: string }> {
  const items = (await listed<Item>(request, PLURAL[kind])).items.filter((item) => kind !== "scene" || (item as unknown as Scene).paths.sprite);
  // Where the library names nobody there is most likely somebody to name; few pictures are looked at quickly.
  items.sort((a, b) => a.performers.length - b.performers.length || (a.image_count ?? 0) - (b.image_count ?? 0));
  for (const { id } of items.slice(0, 60)) {
    const key = `${kind} ${id}`;
    if (!looked.has(key)) looked.set(key, await identify(request, id, kind));
    const found = looked.get(key)!.find(({ band, status }) => band === "strong" && status === where);
    if (found) return { id, name: found.name };
  }
  throw new Error(`No ${kind} of the demo library has somebody who is ${where}.`);
}

async function performersOf(request: APIRequestContext, kind: Kind, id: string): Promise<string[]> {
  const [now] = (await listed<Item>(request, PLURAL[kind], { ids: [id] })).items;
  return now!.performers.map(({ name }) => name);
}

/** Has the people of what the page shows found, and answers the card of one of them. */
async function cardOf(panel: Locator, name: string): Promise<Locator> {
  await panel.getByRole("button", { name: "Find the people" }).click();
  const card = panel.getByRole("article", { name });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText("Match: strong");
  return card;
}

/** The panel beside a page. */
async function ask(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Who is this?" }).click();
  return page.getByRole("complementary", { name: "Who is this?" });
}

test("people of a scene are named; one is added to the library, and taken out again", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const { id, name } = await somebody(request, "scene", "inLibrary");
  await page.goto(`/scenes/${id}`);
  const card = await cardOf(await ask(page), name);
  await expect(card).toContainText("In your library");
  const faces = card.getByRole("list", { name: `Faces of ${name}` }).locator("img");
  await expect.poll(() => faces.evaluateAll((images: HTMLImageElement[]) => images.length > 0 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 20))).toBe(true);

  const people = page.getByRole("region", { name: "Performers" }).getByRole("link", { name: new RegExp(name) });
  await expect(people).toHaveCount(0);
  await card.getByRole("button", { name: `Add to scene: ${name}` }).click();
  await expect(card).toContainText("Added to this scene");
  await expect(people).toHaveCount(1);
  expect(await performersOf(request, "scene", id)).toContain(name);
  await card.getByRole("button", { name: `Undo: ${name}` }).click();
  await expect(people).toHaveCount(0);
  await expect(card.getByRole("button", { name: `Add to scene: ${name}` })).toBeVisible();
  await expect.poll(() => performersOf(request, "scene", id)).not.toContain(name);
});

test("somebody whom the library lacks is created, is on the scene and among the performers, and is gone again", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const { id, name } = await somebody(request, "scene", "notInLibrary");
  const known = async () => (await listed<Ref>(request, "performers", { performer_filter: { name: { value: name, modifier: "EQUALS" } } })).items.map((each) => each.name);
  expect(await known()).toEqual([]);
  await page.goto(`/scenes/${id}`);
  const card = await cardOf(await ask(page), name);
  await expect(card).toContainText("Not in your library");
  await card.getByRole("button", { name: `Create and add: ${name}` }).click();
  await page.getByRole("dialog", { name: `Create ${name}?` }).getByRole("button", { name: "Create and add" }).click();
  await expect(card).toContainText("Created and added to this scene");
  const link = page.getByRole("region", { name: "Performers" }).getByRole("link", { name: new RegExp(name) });
  await expect(link).toHaveCount(1);
  expect(await known()).toEqual([name]);
  await card.getByRole("button", { name: `Undo: ${name}` }).click();
  await expect(card).toContainText("Not in your library");
  await expect(link).toHaveCount(0);
  await expect.poll(known).toEqual([]);
  expect(await performersOf(request, "scene", id)).not.toContain(name);
});

test("somebody is added to a gallery, and taken out again", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const { id, name } = await somebody(request, "gallery", "inLibrary");
  await page.goto(`/galleries/${id}`);
  const card = await cardOf(await ask(page), name);
  await card.getByRole("button", { name: `Add to gallery: ${name}` }).click();
  await expect(card).toContainText("Added to this gallery");
  expect(await performersOf(request, "gallery", id)).toContain(name);
  await card.getByRole("button", { name: `Undo: ${name}` }).click();
  await expect(card.getByRole("button", { name: `Add to gallery: ${name}` })).toBeVisible();
  await expect.poll(() => performersOf(request, "gallery", id)).not.toContain(name);
});

test("somebody is added to a picture beside which the faces are marked, and taken out again", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const { id, name } = await somebody(request, "image", "inLibrary");
  await page.goto(`/images/${id}`);
  const viewer = page.getByRole("dialog", { name: "Picture viewer" });
  await expect(viewer.locator("img[data-shown]")).toBeVisible();
  await page.keyboard.press("w");
  const card = await cardOf(viewer, name);
  await expect(viewer.getByRole("group", { name: "Faces" }).getByRole("button", { name: `Face: ${name}` })).toBeVisible();
  await card.getByRole("button", { name: `Add to picture: ${name}` }).click();
  await expect(card).toContainText("Added to this picture");
  expect(await performersOf(request, "image", id)).toContain(name);
  await card.getByRole("button", { name: `Undo: ${name}` }).click();
  await expect(card.getByRole("button", { name: `Add to picture: ${name}` })).toBeVisible();
  await expect.poll(() => performersOf(request, "image", id)).not.toContain(name);
});

test.describe("the performer database", () => {
  // From the old release to the new, back, and to the new one again: where every other test finds it.
  test.describe.configure({ mode: "serial" });

  test("a newer one comes into use step by step, while scenes go on being identified", async ({ page, request }) => {
    test.setTimeout(240_000);
    await ready(request);
    const [scene] = (await listed<Scene>(request, "scenes")).items.filter(({ paths }) => paths.sprite && paths.vtt);
    expect((await status(request)).databaseVersion).toBe(OLD);
    const other = await page.context().newPage();
    await other.goto(`/scenes/${scene!.id}`);
    const panel = await ask(other);
    await page.goto("/recognition/database");
    await settled(page);
    const seen = page.locator("[data-update]");
    const shown = seen.waitFor();
    await page.getByRole("button", { name: `Update to ${NEW}` }).click();
    await panel.getByRole("button", { name: "Find the people" }).click();
    await shown;
    // No request fails because of the change.
    while ((await status(request)).databaseVersion !== NEW) await identify(request, scene!.id);
    await expect(page.getByText("Up to date")).toBeVisible({ timeout: 60_000 });
    await expect(seen).toHaveCount(0);
    await expect(page.getByRole("heading", { name: `Version before: ${OLD}` })).toBeVisible();
    await expect(panel.getByRole("article").first()).toBeVisible({ timeout: 60_000 });
    await other.close();
    await ready(request);
  });

  test("the one before is put back after a question", async ({ page, request }) => {
    await page.goto("/recognition/database");
    await page.getByRole("button", { name: "Go back" }).click();
    const question = page.getByRole("dialog", { name: `Go back to ${OLD}?` });
    await question.getByRole("button", { name: "Go back" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("status").getByText(`Database ${OLD} is in use`)).toBeVisible();
    await expect(page.getByText(`${NEW} is available`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Update to ${NEW}` })).toBeEnabled();
    await expect(page.locator("[data-update]")).toHaveCount(0);
    await expect.poll(async () => (await status(request)).databaseVersion).toBe(OLD);
  });

  test("a release from a file is refused when it is damaged, and comes into use when it is not", async ({ page, request }) => {
    const name = (await readdir(join(OFFERED, "releases"))).find((file) => file.endsWith(`${NEW}.zip`))!;
    const archive = await readFile(join(OFFERED, "releases", name));
    const damaged = Buffer.from(archive);
    damaged[Math.floor(archive.length / 2)]! ^= 0xff;
    await page.goto("/recognition/database");
    const choose = async (buffer: Buffer) => {
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a file" }).click();
      await (await chosen).setFiles({ name, mimeType: "application/zip", buffer });
      await expect(page.getByRole("status").getByText("The file has been sent and is being checked").last()).toBeVisible();
    };
    await choose(damaged);
    const failed = page.locator("[data-update=failed]");
    await expect(failed.getByRole("alert")).toContainText(/It failed at “(Extract|Verify)”\. \S/);
    await expect(failed).toContainText(`${OLD} is in use, as before.`);
    expect((await status(request)).databaseVersion).toBe(OLD);
    await choose(archive);
    await expect(page.getByRole("status").getByText(`Database ${NEW} is in use`)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Up to date")).toBeVisible();
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole("heading", { name: `Version before: ${OLD}` })).toBeVisible();
    await ready(request);
    await expect.poll(async () => (await status(request)).databaseVersion).toBe(NEW);
  });
});

test.describe("models", () => {
  const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

  test("every one of the demo is there and verified", async ({ page, request }) => {
    await ready(request);
    await page.goto("/recognition/models");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("status").getByText("Every installed model is as it should be")).toBeVisible();
    const needed = page.getByRole("listitem").filter({ hasText: /Finds faces|Describes faces/ });
    await expect(needed).toHaveCount(3);
    for (const each of await needed.all()) await expect(each).toContainText("Installed");
  });

  test("a missing one is downloaded, cancelled on the way, and continued where it was", async ({ page, request }) => {
    await ready(request);
    const host = await source();
    try {
      await rm(join(INSTALLED, "models", "arcface.onnx"));
      await page.goto("/recognition/models");
      const arcface = row(page, "arcface.onnx");
      await expect(arcface).toContainText("Missing");
      host.hold();
      await page.getByRole("button", { name: "Download arcface" }).click();
      const bar = page.getByRole("progressbar", { name: "Download of arcface" });
      await expect(bar).toHaveAttribute("aria-valuenow", "50");
      await expect(arcface).toContainText("499 kB of 998 kB");
      await page.getByRole("button", { name: "Cancel download" }).click();
      await expect(bar).toHaveCount(0);
      await expect(arcface).toContainText("Missing");
      host.letGo();
      await page.getByRole("button", { name: "Download arcface" }).click();
      await expect(arcface).toContainText("Installed and verified");
      await expect(page.getByText("All models are installed")).toBeVisible();
      expect(host.asked).toEqual(["arcface.onnx 0", "arcface.onnx 499014"]);
      await ready(request);
    } finally {
      await host.close();
    }
  });

  test("a missing one is imported from a file, and what is no model is refused", async ({ page, request, watch }) => {
    watch.allow(/models\/import$/);
    await ready(request);
    await rm(join(INSTALLED, "models", "facenet512.onnx"));
    await page.goto("/recognition/models");
    await expect(row(page, "facenet512.onnx")).toContainText("Missing");
    const choose = async (name: string, buffer: Buffer) => {
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a file" }).click();
      await (await chosen).setFiles({ name, mimeType: "application/octet-stream", buffer });
    };
    await choose("facenet512.onnx", Buffer.from("a letter to a friend"));
    await expect(page.getByRole("region", { name: "Import from a file" }).getByRole("alert")).toContainText("none of the models in it");
    await choose("found-on-a-stick.onnx", await readFile(join(OFFERED, "models", "facenet512.onnx")));
    await expect(page.getByRole("status").getByText("The models are imported")).toBeVisible();
    await expect(row(page, "facenet512.onnx")).toContainText("Installed and verified");
    await ready(request);
  });
});
