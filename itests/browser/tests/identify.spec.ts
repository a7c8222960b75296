// "Who is this?" in every state, with scripted answers: the order of people, what keys do, what is written, what is not.
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, listed, PHONE, READER, results, sceneWhere, settled, still, test, type Scene } from "./support";
import { EVERYBODY, found, match, person, recognition, type Script } from "./recognised";

const DONE = { status: "done", stage: "done", result: found(EVERYBODY) };

const withSprites = (scene: Scene) =>
  scene.isStreamable && Boolean(scene.paths.sprite && scene.paths.vtt) && (scene.files[0]?.duration ?? 0) > 30;

async function ask(page: Page, script: Script): Promise<{ panel: Locator; told: Awaited<ReturnType<typeof recognition>>; scene: Scene }> {
  const told = await recognition(page, script);
  const scene = await sceneWhere(page.request, withSprites);
  await page.goto(`/scenes/${scene.id}`);
  await page.getByRole("button", { name: "Who is this?" }).click();
  const panel = page.locator("[data-identify]");
  await expect(panel).toBeVisible();
  return { panel, told, scene };
}

async function find(panel: Locator): Promise<void> {
  await panel.getByRole("button", { name: "Find the people" }).click();
}

const names = (panel: Locator) => panel.getByRole("article").getByRole("heading").allTextContents();
const card = (panel: Locator, name: string) => panel.getByRole("article", { name });
const toast = (page: Page) => page.getByRole("status").getByRole("listitem");

test("people come strong ones first, those seen once folded away, and those nobody knows last", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [DONE] });
  await expect(panel.getByRole("button", { name: "Find the people" })).toBeFocused();
  await find(panel);
  await expect(panel.getByRole("heading", { name: "8 people, 6 with a name" })).toBeVisible();
  expect(told.identify[0]).toMatchObject({ type: "scene", frameSource: "sprites" });
  expect(await names(panel)).toEqual(["Stella Strong", "Nora New", "Olaf Onit", "Lou Likely", "Uwe Unsafe", "Unknown 1", "Unknown 2"]);
  await panel.getByRole("button", { name: /^Seen only once: 1 person/ }).click();
  expect(await names(panel)).toContain("Once Only");
  await expect(panel).toContainText("58 frames");
  await expect(panel).toContainText("32 faces, 24 used");
  await expect(panel).toContainText("database 2026.2.1");
  await expect(panel, "reliability is a word, and never a percentage").not.toContainText("%");
  await expect(card(panel, "Lou Likely")).toContainText("Match: likely");
  await expect(card(panel, "Olaf Onit")).toContainText("On this scene");
  await expect(card(panel, "Olaf Onit").getByRole("button", { name: /^Add/ })).toHaveCount(0);
});

test("why a match is what it is, is told with its numbers", async ({ page }) => {
  const { panel } = await ask(page, { answers: [DONE] });
  await find(panel);
  const lou = card(panel, "Lou Likely");
  await lou.getByRole("button", { name: "Why" }).click();
  for (const fact of ["0.41", "0.42", "did not propose this person", "0.12", "example.org"]) await expect(lou).toContainText(fact);
});

test("a face leads to its second, and the player stays in sight", async ({ page }) => {
  const { panel } = await ask(page, { answers: [DONE] });
  await find(panel);
  await card(panel, "Stella Strong").getByRole("button", { name: "Show the scene at 0:07" }).click();
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => Math.round(video.currentTime))).toBe(7);
  await expect(page.locator("video")).toBeInViewport();
});

test("keys go from person to person, add, choose another match, turn down and undo", async ({ page }) => {
  const { panel, told, scene } = await ask(page, { answers: [DONE] });
  await find(panel);
  await card(panel, "Stella Strong").focus();
  await page.keyboard.press("Enter");
  await expect(card(panel, "Stella Strong")).toContainText("Added to this scene");
  expect(told.accept).toEqual([
    { type: "scene", id: scene.id, instanceId: expect.any(String), people: [{ externalId: "id-Stella Strong", endpoint: "example.org", name: "Stella Strong", performerId: "1" }] },
  ]);
  await expect(toast(page)).toContainText("Stella Strong");
  await page.keyboard.press("u");
  await expect(card(panel, "Stella Strong")).not.toContainText("Added to this scene");
  expect(told.undo).toEqual([{ undoToken: "undo1" }]);

  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(card(panel, "Lou Likely")).toBeFocused();
  await page.keyboard.press("1");
  await expect(card(panel, "Ada Other")).toBeFocused();
  await page.keyboard.press("n");
  await expect(card(panel, "Lou Likely")).toBeFocused();
  await page.keyboard.press("u");
  await expect(card(panel, "Ada Other")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(card(panel, "Olaf Onit")).toBeFocused();
  await page.keyboard.press("End");
  await expect(card(panel, "Unknown 2")).toBeFocused();
  expect(told.accept, "nothing else was written").toHaveLength(1);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Who is this?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await card(panel, "Unknown 2").focus();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Who is this?" })).toBeFocused();
});

test("somebody new is created only after a look at what will be written", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [DONE] });
  await find(panel);
  await card(panel, "Nora New").getByRole("button", { name: "Create and add: Nora New" }).click();
  const question = page.getByRole("dialog", { name: "Create Nora New?" });
  await expect(question).toContainText("id-Nora New");
  await expect(question).toContainText("Sweden");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(told.accept).toEqual([]);
  await card(panel, "Nora New").getByRole("button", { name: "Create and add: Nora New" }).click();
  await question.getByRole("button", { name: "Create and add" }).click();
  await expect(card(panel, "Nora New")).toContainText("Created and added to this scene");
  expect(told.accept[0]).toMatchObject({ people: [{ name: "Nora New", create: true, country: "SE" }] });
  await card(panel, "Nora New").getByRole("button", { name: "Undo: Nora New" }).click();
  await expect(card(panel, "Nora New")).toContainText("Not in your library");
  expect(told.undo).toEqual([{ undoToken: "undo1" }]);
});

test("an unreliable match needs a second step", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [DONE] });
  await find(panel);
  await card(panel, "Uwe Unsafe").getByRole("button", { name: "Add all the same: Uwe Unsafe" }).click();
  const question = page.getByRole("dialog", { name: "Really Uwe Unsafe?" });
  await expect(question).toContainText("0.57");
  expect(told.accept).toEqual([]);
  await question.getByRole("button", { name: "It is this person" }).click();
  await expect(card(panel, "Uwe Unsafe")).toContainText("Added to this scene");
});

test("all strong matches are listed before they are added, and nothing weaker is among them", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [DONE] });
  await find(panel);
  await panel.getByRole("button", { name: "Add all 2 strong matches" }).click();
  const question = page.getByRole("dialog", { name: "Add 2 people to this scene?" });
  await expect(question.getByRole("listitem")).toHaveText([/Stella Strong.*is added/, /Nora New.*is created, then added/]);
  expect(told.accept).toEqual([]);
  await question.getByRole("button", { name: "Add 2" }).click();
  await expect(card(panel, "Nora New")).toContainText("Created and added to this scene");
  expect((told.accept[0]?.people as { name: string }[]).map(({ name }) => name)).toEqual(["Stella Strong", "Nora New"]);
  await expect(panel.getByRole("button", { name: /strong match/ })).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(card(panel, "Stella Strong").getByRole("button", { name: /^Add to scene/ })).toBeVisible();
  expect(told.undo).toEqual([{ undoToken: "undo1" }]);
});

test("what is refused is told on the card of the person", async ({ page, watch }) => {
  watch.allow(/recognition\/accept/);
  const { panel } = await ask(page, { answers: [DONE] });
  await page.route("**/api/recognition/accept", (route) => route.fulfill({ status: 502, json: { error: "The library server does not answer." } }));
  await find(panel);
  await card(panel, "Stella Strong").getByRole("button", { name: /^Add to scene/ }).click();
  await expect(card(panel, "Stella Strong").getByRole("alert")).toContainText("The library server does not answer.");
  await expect(card(panel, "Stella Strong").getByRole("button", { name: /^Add to scene/ })).toBeEnabled();
});

test("it goes on in the background, and tells when it is done", async ({ page }) => {
  const answer: Record<string, unknown> = { status: "running" };
  const { panel } = await ask(page, { answers: [answer] });
  await find(panel);
  const bar = panel.getByRole("progressbar");
  await expect(bar).toHaveAttribute("aria-valuetext", "Looking for faces, 12 of 58");
  await page.route("**/api/recognition/operations/*", (route) => route.fulfill({ json: { id: "op1", type: "scene", entityId: "1", done: 58, total: 58, ...DONE } }));
  await panel.getByRole("button", { name: "Go on in the background" }).click();
  await expect(panel).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Show" }).click();
  await expect(panel.getByRole("heading", { name: "8 people, 6 with a name" })).toBeVisible();
});

test("it can be cancelled", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [{ status: "running" }] });
  await find(panel);
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect.poll(() => told.cancelled).toEqual(["op1"]);
});

test("while recognition is busy it counts down and tries again by itself", async ({ page, watch }) => {
  watch.allow(/recognition\/identify/);
  const { panel, told } = await ask(page, {
    answers: [{ code: 503, body: { error: "The database is being exchanged.", retryAfterSeconds: 2 } }, { status: "failed", errorType: "busy", error: "Busy", retryAfterSeconds: 1 }, DONE],
  });
  await find(panel);
  await expect(panel).toContainText(/Next try in \d s/);
  await expect(panel.getByRole("heading", { name: "8 people, 6 with a name" })).toBeVisible();
  expect(told.identify).toHaveLength(3);
});

test("a scene without preview pictures can be looked at by its video", async ({ page }) => {
  const { panel, told } = await ask(page, { answers: [{ status: "failed", errorType: "noSprites", error: "No sprites" }, DONE] });
  await find(panel);
  await expect(panel.getByRole("heading", { name: "There are no preview pictures" })).toBeVisible();
  await panel.getByRole("button", { name: "Use frames of the video" }).click();
  await expect(panel.getByRole("heading", { name: "8 people, 6 with a name" })).toBeVisible();
  expect(told.identify[1]).toMatchObject({ frameSource: "stream" });
});

for (const [what, answer, heading] of [
  ["nobody is found", { ...DONE, result: found([], { facesDetected: 0 }) }, "No faces found"],
  ["nobody is known", { ...DONE, result: found([person(0, 4, null)]) }, "Nobody that is known"],
  ["it fails", { status: "failed", errorType: "failed", error: "The picture could not be read." }, "It did not work"],
] as const) {
  test(`it says so when ${what}`, async ({ page }) => {
    const { panel } = await ask(page, { answers: [answer] });
    await find(panel);
    await expect(panel.getByRole("heading", { name: heading })).toBeVisible();
  });
}

for (const [what, status, heading] of [
  ["off", { status: "off", configured: false, reachable: false, databaseLoaded: false, modelsLoaded: false }, "Recognition is off"],
  ["out of reach", { status: "unreachable", reachable: false, databaseLoaded: false, modelsLoaded: false, error: "Nothing answers." }, "Recognition cannot be reached"],
  ["not ready", { status: "degraded", databaseLoaded: false }, "Recognition is not ready yet"],
] as const) {
  test(`it says so when recognition is ${what}`, async ({ page }) => {
    const { panel } = await ask(page, { status, answers: [] });
    await expect(panel.getByRole("heading", { name: heading })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Find the people" })).toHaveCount(0);
    if (what === "not ready") {
      await expect(panel.getByRole("listitem").filter({ hasText: "Performer database" })).toContainText("missing");
      await panel.getByRole("link", { name: "Set up recognition" }).click();
      await expect(page).toHaveURL(/\/recognition$/);
    }
  });
}

test("faces of a picture are boxes over it, and each leads to its match", async ({ page }) => {
  await recognition(page, { answers: [{ ...DONE, result: found([person(0, 1, match("Stella Strong", "strong", 0.2), [], {}), person(1, 1, null, [], {})], { source: null }) }] });
  const image = (await listed<{ id: string }>(page.request, "images")).items[0]!;
  await page.goto(`/images/${image.id}`);
  const viewer = page.getByRole("dialog", { name: "Picture viewer" });
  await expect(viewer.locator("img[data-shown]")).toBeVisible();
  await page.keyboard.press("w");
  await viewer.getByRole("button", { name: "Find the people" }).click();
  const boxes = viewer.getByRole("group", { name: "Faces" }).getByRole("button");
  await expect(boxes).toHaveCount(2);
  await boxes.nth(1).click();
  await expect(boxes.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(card(viewer, "Unknown 1")).toBeFocused();
  await card(viewer, "Unknown 1").press("ArrowUp");
  await expect(boxes.nth(0)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(card(viewer, "Stella Strong")).toContainText("Added to this picture");
});

test("a card's menu and its key ask as well", async ({ page }) => {
  await recognition(page, { answers: [DONE] });
  await page.goto("/galleries");
  const first = results(page, "Galleries").getByRole("article").first();
  await first.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Who is this?" }).click();
  const panel = page.getByRole("complementary", { name: "Who is this?" });
  await expect(panel.getByRole("button", { name: "Find the people" })).toBeFocused();
  await expect(panel).toContainText("of this gallery");
  await panel.getByRole("button", { name: /^Close/ }).click();
  await first.getByRole("link").first().focus();
  await page.keyboard.press("w");
  await expect(panel.getByRole("button", { name: "Find the people" })).toBeFocused();
});

test("every state of the panel is accessible by night and by day, on a phone and a desk", async ({ page, watch }) => {
  test.setTimeout(240_000);
  watch.allow(/recognition\/identify/);
  const found_: string[] = [];
  for (const theme of ["night", "day"]) {
    await page.addInitScript((value) => localStorage.setItem("foyer.theme", value), theme);
    for (const viewport of [PHONE, { ...PHONE, width: 320 }, { width: 1440, height: 900 }]) {
      const where = `${theme}, ${viewport.width}`;
      await page.setViewportSize(viewport);
      await page.unrouteAll();
      const { panel } = await ask(page, { answers: [{ code: 503, body: { error: "Busy", retryAfterSeconds: 100 } }, DONE] });
      const check = async (what: string) => {
        await still(page);
        const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
        found_.push(...violations.map(({ id, nodes }) => `${what}, ${where}: ${id}: ${nodes[0]?.target} ${nodes[0]?.any[0]?.message ?? ""}`));
        const over = await panel.evaluate((box) => box.scrollWidth - box.clientWidth);
        if (over > 0) found_.push(`${what}, ${where}: scrolls sideways by ${over}`);
      };
      await check("before");
      await find(panel);
      await expect(panel).toContainText(/Next try/);
      await check("waiting");
      await panel.getByRole("button", { name: "Try now" }).click();
      await expect(panel.getByRole("article").first()).toBeVisible();
      await card(panel, "Lou Likely").getByRole("button", { name: "2 other possibilities" }).click();
      await card(panel, "Stella Strong").getByRole("button", { name: "Why" }).click();
      await panel.getByRole("button", { name: /^Seen only once/ }).click();
      await check("result");
      await panel.getByRole("button", { name: "Add all 2 strong matches" }).click();
      await expect(page.getByRole("dialog", { name: /^Add 2 people/ })).toBeVisible();
      await check("all");
      await page.keyboard.press("Escape");
    }
  }
  expect(found_).toEqual([]);
});

test.describe("without the right", () => {
  test.use({ storageState: READER });

  test("nothing is offered, and recognition is not even asked", async ({ page, request }) => {
    const asked: string[] = [];
    page.on("request", (one) => asked.push(new URL(one.url()).pathname));
    const scene = await sceneWhere(request, withSprites);
    await page.goto(`/scenes/${scene.id}`);
    await settled(page);
    await expect(page.getByRole("button", { name: "Hide", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Who is this?" })).toHaveCount(0);
    await page.keyboard.press("w");
    expect(asked.filter((path) => path.startsWith("/api/recognition"))).toEqual([]);
    await page.goto("/recognition");
    await expect(page).toHaveURL(/\/$/);
  });
});
