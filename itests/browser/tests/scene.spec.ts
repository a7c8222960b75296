import type { Locator, Page } from "@playwright/test";
import { expect, sceneWhere, test, type Scene } from "./support";

const long = (scene: Scene) => (scene.files[0]?.duration ?? 0) > 70 && scene.isStreamable;

/** A long scene whose streams have smaller sizes to choose from. */
const sharp = (scene: Scene) => long(scene) && Math.min(scene.files[0]?.width ?? 0, scene.files[0]?.height ?? 0) >= 720;

async function open(page: Page, scene: Scene): Promise<{ player: Locator; seek: Locator }> {
  await page.goto(`/scenes/${scene.id}`);
  const player = page.getByRole("region", { name: /^Player/ });
  const seek = player.getByRole("slider", { name: "Position" });
  await expect(seek).toBeVisible();
  return { player, seek };
}

const time = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
const source = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentSrc);
const paused = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);

async function play(page: Page, player: Locator): Promise<void> {
  await player.getByRole("group", { name: "Controls" }).getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => paused(page)).toBe(false);
}

/** The picture moves: two seconds of it, and frames of a size. */
async function moves(page: Page): Promise<void> {
  const from = await time(page);
  await expect.poll(async () => (await time(page)) - from, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
}

async function choose(player: Locator, menu: string, choice: RegExp | string): Promise<void> {
  await player.getByRole("button", { name: menu, exact: true }).click();
  await player.page().getByRole("menuitemradio", { name: choice }).click();
}

test("a scene plays from its file", async ({ page, request }) => {
  const { player } = await open(page, await sceneWhere(request, sharp));
  await choose(player, "Quality", /^Direct file/);
  await play(page, player);
  await moves(page);
  expect(await source(page)).toMatch(/\/proxy-stream\/stream\?/);
});

test("a scene plays as an HLS stream, whose size changes without losing the place", async ({ page, request }) => {
  const { player, seek } = await open(page, await sceneWhere(request, sharp));
  const playlist = page.waitForResponse((answer) => answer.url().includes("stream.m3u8") && answer.status() === 200);
  await choose(player, "Quality", "480p");
  await playlist;
  await seek.press("PageUp");
  await play(page, player);
  await moves(page);
  expect(await source(page)).toMatch(/^blob:/);
  const before = await time(page);
  expect(before).toBeGreaterThan(59);
  await choose(player, "Quality", "240p");
  await expect(player.getByRole("button", { name: "Quality" })).toContainText("240p");
  await expect.poll(() => time(page)).toBeGreaterThan(before - 1);
  await moves(page);
  expect(await time(page)).toBeLessThan(before + 25);
});

test("captions show their text at their time", async ({ page, request }) => {
  const scene = await sceneWhere(request, (one) => one.captions.length > 0 && long(one));
  const caption = scene.captions[0]!;
  const answer = await request.get(`/api/scene/${scene.id}/caption?lang=${caption.language_code}&type=${caption.caption_type}`);
  expect(answer.status()).toBe(200);
  const cue = /(\d+):(\d+):?(\d+)?\.\d+ -->[^\n]*\n([^\n]+)/.exec(await answer.text());
  expect(cue).not.toBeNull();
  const words = cue![4]!.replace(/<[^>]*>/g, "").trim();
  const { player } = await open(page, scene);
  await choose(player, "Captions", new Intl.DisplayNames("en-GB", { type: "language" }).of(caption.language_code) ?? "");
  await play(page, player);
  await expect(player.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("c");
  await expect(player.getByText(words)).toHaveCount(0);
});

test("pointing at the bar shows the picture of that moment", async ({ page, request }) => {
  const { seek } = await open(
    page,
    await sceneWhere(request, (one) => long(one) && Boolean(one.paths.sprite && one.paths.vtt)),
  );
  const sheet = page.waitForResponse((answer) => /sprite/.test(answer.url()) && answer.request().resourceType() === "image");
  await seek.hover();
  expect((await sheet).status()).toBe(200);
  const picture = seek.locator("[style*='background-image']");
  await expect(picture).toBeVisible();
  const place = await picture.evaluate((box) => getComputedStyle(box).backgroundPosition);
  const box = (await seek.boundingBox())!;
  await seek.hover({ position: { x: box.width * 0.9, y: box.height / 2 } });
  await expect.poll(() => picture.evaluate((each) => getComputedStyle(each).backgroundPosition)).not.toBe(place);
});

test("the keyboard plays, pauses, moves and mutes", async ({ page, request }) => {
  await open(page, await sceneWhere(request, long));
  await page.keyboard.press("Space");
  await expect.poll(() => paused(page)).toBe(false);
  await moves(page);
  await page.keyboard.press("Space");
  await expect.poll(() => paused(page)).toBe(true);
  const before = await time(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => time(page)).toBeCloseTo(before + 5, 0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => time(page)).toBeCloseTo(before, 0);
  const muted = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.muted);
  expect(await muted()).toBe(false);
  await page.keyboard.press("m");
  await expect.poll(muted).toBe(true);
});

test("a key that is pressed the moment the controls appear is not lost", async ({ page, request }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="slider"][aria-label="Position"], input[aria-label="Position"]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await open(page, await sceneWhere(request, long));
  await moves(page);
});

test("an address with a time begins there", async ({ page, request }) => {
  const scene = await sceneWhere(request, long);
  await page.goto(`/scenes/${scene.id}?t=42`);
  await expect.poll(() => time(page)).toBeCloseTo(42, 0);
});

test("performers, tags and the studio lead to their pages", async ({ page, request }) => {
  const scene = await sceneWhere(request, (one) => Boolean(one.tags.length && one.performers.length && one.studio));
  const main = page.getByRole("main");
  for (const [kind, ref] of [
    ["performers", scene.performers[0]!],
    ["tags", scene.tags[0]!],
    ["studios", scene.studio!],
  ] as const) {
    await page.goto(`/scenes/${scene.id}`);
    await main.getByRole("article").first().getByRole("link", { name: ref.name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/${kind}/${ref.id}(~|$)`));
    await expect(page.getByRole("heading", { level: 1, name: ref.name })).toBeVisible();
  }
});
