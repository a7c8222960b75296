// Recognition as it is: the demo's models and releases, the real service, the real library.
import type { APIRequestContext } from "@playwright/test";
import { expect, listed, settled, test, type Scene } from "./support";

/** Models and a database are opened in the background after the start. */
async function ready(request: APIRequestContext): Promise<void> {
  const status = async () => ((await (await request.get("/api/recognition")).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 90_000 }).toBe("healthy");
}

interface Named {
  name: string;
  band: string;
  status: string;
}

/** Who is in a scene, behind the page's back. */
async function identify(request: APIRequestContext, id: string): Promise<Named[]> {
  const begun = await request.post("/api/recognition/identify", { data: { type: "scene", id } });
  expect(begun.status()).toBe(202);
  const operation = (await begun.json()) as { id: string };
  let result: { persons: { best: Named | null }[] } | undefined;
  await expect
    .poll(
      async () => {
        const now = (await (await request.get(`/api/recognition/operations/${operation.id}`)).json()) as { status: string; result?: typeof result };
        result = now.result;
        return now.status;
      },
      { timeout: 60_000 },
    )
    .not.toBe("running");
  return (result?.persons ?? []).flatMap(({ best }) => (best ? [best] : []));
}

test("people of a scene are named; one is added to the library, and taken out again", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const scenes = (await listed<Scene>(request, "scenes")).items.filter(({ paths }) => paths.sprite && paths.vtt);
  // Where the library names nobody there is most likely somebody to name.
  scenes.sort((a, b) => a.performers.length - b.performers.length);
  let chosen: { scene: Scene; name: string } | undefined;
  for (const scene of scenes.slice(0, 40)) {
    const added = (await identify(request, scene.id)).find(({ band, status }) => band === "strong" && status === "inLibrary");
    if (!added) continue;
    chosen = { scene, name: added.name };
    break;
  }
  expect(chosen, "a scene with somebody whom the library does not name yet").toBeDefined();
  const { scene, name } = chosen!;

  await page.goto(`/scenes/${scene.id}`);
  await page.getByRole("button", { name: "Who is this?" }).click();
  const panel = page.getByRole("complementary", { name: "Who is this?" });
  await panel.getByRole("button", { name: "Find the people" }).click();
  const card = panel.getByRole("article", { name });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText("Match: strong");
  await expect(card).toContainText("In your library");
  const faces = card.getByRole("list", { name: `Faces of ${name}` }).locator("img");
  await expect.poll(() => faces.evaluateAll((images: HTMLImageElement[]) => images.length > 0 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 20))).toBe(true);

  const people = page.getByRole("region", { name: "Performers" }).getByRole("link", { name: new RegExp(name) });
  await expect(people).toHaveCount(0);
  await card.getByRole("button", { name: `Add to scene: ${name}` }).click();
  await expect(card).toContainText("Added to this scene");
  await expect(people).toHaveCount(1);
  const performers = async () => {
    const [now] = (await listed<Scene>(request, "scenes", { ids: [scene.id] })).items;
    return now!.performers.map((performer) => performer.name);
  };
  expect(await performers()).toContain(name);
  await card.getByRole("button", { name: `Undo: ${name}` }).click();
  await expect(people).toHaveCount(0);
  await expect(card.getByRole("button", { name: `Add to scene: ${name}` })).toBeVisible();
  await expect.poll(performers).not.toContain(name);
});

test("a newer database comes into use step by step, while scenes go on being identified", async ({ page, request }) => {
  test.setTimeout(240_000);
  await ready(request);
  const [scene] = (await listed<Scene>(request, "scenes")).items.filter(({ paths }) => paths.sprite && paths.vtt);
  const version = async () => ((await (await request.get("/api/recognition")).json()) as { databaseVersion: string }).databaseVersion;
  await page.goto("/recognition/database");
  await settled(page);
  if ((await version()) !== "2026.1.1") {
    // An earlier run has updated it: the way back is the same way.
    await page.getByRole("button", { name: "Go back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
    await expect.poll(version, { timeout: 60_000 }).toBe("2026.1.1");
    await page.reload();
  }
  const seen = page.locator("[data-update]");
  const shown = seen.waitFor();
  await page.getByRole("button", { name: "Update to 2026.2.1" }).click();
  await shown;
  // No request fails because of the change.
  while ((await version()) !== "2026.2.1") await identify(request, scene!.id);
  await expect(page.getByText("Up to date")).toBeVisible({ timeout: 60_000 });
  await expect(seen).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Version before: 2026.1.1" })).toBeVisible();
  await ready(request);
});

test("every model of the demo is there and verified", async ({ page, request }) => {
  await ready(request);
  await page.goto("/recognition/models");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("status").getByText("Every installed model is as it should be")).toBeVisible();
  const needed = page.getByRole("listitem").filter({ hasText: /Finds faces|Describes faces/ });
  await expect(needed).toHaveCount(3);
  for (const row of await needed.all()) await expect(row).toContainText("Installed");
});
