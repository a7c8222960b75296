// The pages for administrators of recognition: an update in all its states, licences, settings that save by themselves.
import type { Page } from "@playwright/test";
import { expect, test } from "./support";
import { HEALTHY } from "./recognised";
import { newUser, asUser } from "./accounts";

type Json = Record<string, unknown>;

const IDLE = { status: "idle", progress_pct: 0, current_version: "2026.1.1", target_version: null, error: null, stage: null, bytes_done: 0, bytes_total: 0, rolled_back: false };
const RUN = { ...IDLE, target_version: "2026.2.1" };

/** A recognition service whose update is where the test puts it. */
async function update(page: Page): Promise<{ is(status: Json): void; asked: string[] }> {
  let status: Json = IDLE;
  const asked: string[] = [];
  await page.route(/\/api\/recognition$/, (route) => route.fulfill({ json: HEALTHY }));
  await page.route("**/api/recognition/sidecar/database/**", (route) => {
    const path = new URL(route.request().url()).pathname.split("/sidecar/")[1]!;
    const method = route.request().method();
    if (method !== "GET") asked.push(`${method} ${path}`);
    if (path === "database/update/status") return route.fulfill({ json: status });
    if (path === "database/info") {
      return route.fulfill({ json: { version: status.current_version, performer_count: 60, face_count: 300, sources: ["example.org"], created_at: null, previous_version: "2025.12.1" } });
    }
    if (path === "database/check-update") {
      const available = status.current_version !== "2026.2.1";
      return route.fulfill({ json: { current_version: status.current_version, latest_version: "2026.2.1", update_available: available, release_name: "2026.2.1", download_size_mb: 512, published_at: "2026-02-01T10:00:00Z" } });
    }
    if (method === "DELETE") {
      status = IDLE;
      return route.fulfill({ status: 204 });
    }
    status = { ...RUN, status: "downloading", stage: "download", progress_pct: 12, bytes_done: 200_000_000, bytes_total: 512_000_000 };
    return route.fulfill({ json: { job_id: "0123456789ab", status: "started" } });
  });
  return { is: (next) => void (status = next), asked };
}

const steps = (page: Page) => page.locator("[data-update] ol li");
const states = (page: Page) => steps(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.state));

test("an update goes step by step, survives a reload, and ends in the new version", async ({ page }) => {
  const sidecar = await update(page);
  await page.goto("/recognition/database");
  await page.getByRole("button", { name: "Update to 2026.2.1" }).click();
  const bar = page.getByRole("progressbar", { name: "Update of the performer database" });
  await expect(bar).toHaveAttribute("aria-valuenow", "12");
  await expect(page.locator("[data-update]")).toContainText("200 MB of 512 MB");
  await page.reload();
  await expect(bar).toHaveAttribute("aria-valuenow", "12");
  sidecar.is({ ...RUN, status: "verifying", stage: "verify", progress_pct: 55 });
  await expect.poll(() => states(page)).toEqual(["done", "done", "running", "waiting", "waiting", "waiting"]);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  sidecar.is({ ...RUN, status: "swapping", stage: "swap", progress_pct: 75 });
  await expect(page.locator("[data-update]")).toContainText("cannot be stopped any more");
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  sidecar.is({ ...RUN, status: "complete", progress_pct: 100, current_version: "2026.2.1" });
  await expect(page.getByRole("status").getByText("Database 2026.2.1 is in use")).toBeVisible();
  await expect(page.getByText("Up to date")).toBeVisible();
  await expect(page.locator("[data-update]")).toHaveCount(0);
});

test("an update that fails says at which step and why, and that the old version is in use", async ({ page }) => {
  const sidecar = await update(page);
  sidecar.is({ ...RUN, status: "failed", progress_pct: 53, error: "The file face_facenet.voy is damaged.", rolled_back: true });
  await page.goto("/recognition/database");
  const failed = page.locator("[data-update=failed]");
  await expect(failed.getByRole("alert")).toContainText("It failed at “Verify”. The file face_facenet.voy is damaged.");
  await expect(failed, "nothing was changed yet").toContainText("2026.1.1 is in use, as before.");
  expect(await states(page)).toEqual(["done", "done", "failed", "waiting", "waiting", "waiting"]);
  await expect(page.getByRole("button", { name: "Update to 2026.2.1" })).toBeEnabled();
  sidecar.is({ ...RUN, status: "failed", progress_pct: 92, error: "The index cannot be opened.", rolled_back: true });
  await page.reload();
  await expect(failed.getByRole("alert")).toContainText("It failed at “Reload”. The index cannot be opened.");
  await expect(failed).toContainText("2026.1.1 was put back by itself and is in use.");
});

test("an update can be cancelled until the swap", async ({ page }) => {
  const sidecar = await update(page);
  await page.goto("/recognition/database");
  await page.getByRole("button", { name: "Update to 2026.2.1" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("[data-update]")).toHaveCount(0);
  expect(sidecar.asked).toEqual(["POST database/update", "DELETE database/update"]);
});

test("going back asks first", async ({ page }) => {
  const sidecar = await update(page);
  await page.goto("/recognition/database");
  await page.getByRole("button", { name: "Go back" }).click();
  const question = page.getByRole("dialog", { name: "Go back to 2025.12.1?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(sidecar.asked).toEqual([]);
  await page.getByRole("button", { name: "Go back" }).click();
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toHaveCount(0);
  expect(sidecar.asked).toEqual(["POST database/rollback"]);
});

test("a release is imported from a file", async ({ page }) => {
  const sidecar = await update(page);
  await page.goto("/recognition/database");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chosen).setFiles({ name: "release.zip", mimeType: "application/zip", buffer: Buffer.from("PK") });
  await expect(page.getByRole("status").getByText("The file has been sent and is being checked")).toBeVisible();
  await expect(steps(page).first()).toBeVisible();
  expect(sidecar.asked).toEqual(["POST database/import"]);
});

const MODEL = { file: "a.onnx", size: 2_500_000, group: "face_detection", description: "A detector", verified: false, licence: null };
const DOWNLOAD = { model_name: "scrfd", downloaded_bytes: 1_000_000, total_bytes: 2_500_000, status: "downloading", error: null, percent: 40 };

/** A recognition service whose one missing model is as far as the test says. */
async function models(page: Page, licence: string | null = null): Promise<{ is(progress: Json | null, status?: string): void; asked: unknown[] }> {
  let progress: Json = {};
  let status = "not_installed";
  const asked: unknown[] = [];
  await page.route(/\/api\/recognition$/, (route) => route.fulfill({ json: { ...HEALTHY, status: "degraded", modelsLoaded: false } }));
  await page.route("**/api/recognition/sidecar/models/**", (route) => {
    const path = route.request().url().split("/sidecar/")[1]!;
    if (path === "models/status") return route.fulfill({ json: { models: { scrfd: { ...MODEL, status, licence }, other: { ...MODEL, status: "installed" } }, demo: false, licence: null, error: null } });
    if (path === "models/download-progress") return route.fulfill({ json: { progress } });
    if (route.request().method() === "DELETE") {
      asked.push(`DELETE ${path}`);
      progress = { scrfd: { ...DOWNLOAD, status: "failed", error: "Cancelled." } };
      return route.fulfill({ status: 204 });
    }
    asked.push(route.request().postDataJSON());
    progress = { scrfd: DOWNLOAD };
    return route.fulfill({ json: { status: "download_started" } });
  });
  const is = (next: Json | null, now = status) => {
    progress = next ? { scrfd: { ...DOWNLOAD, ...next } } : {};
    status = now;
  };
  await page.goto("/recognition/models");
  return { is, asked };
}

test("a model with a licence is downloaded only once that is accepted", async ({ page }) => {
  const { asked } = await models(page, "For research only.");
  await page.getByRole("button", { name: "Download scrfd" }).click();
  const question = page.getByRole("dialog", { name: "Accept the licence first" });
  await expect(question).toContainText("For research only.");
  await expect(question.getByRole("button", { name: "Accept and download" })).toBeDisabled();
  expect(asked).toEqual([]);
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: "Accept and download" }).click();
  await expect(page.getByRole("progressbar", { name: "Download of scrfd" })).toHaveAttribute("aria-valuenow", "40");
  expect(asked).toEqual([{ accept_licence: true }]);
});

test("a download of a model is cancelled by the keyboard alone", async ({ page }) => {
  const { asked } = await models(page);
  await page.getByRole("button", { name: "Download scrfd" }).press("Enter");
  const cancel = page.getByRole("button", { name: "Cancel download" });
  await expect(cancel, "the button that was pressed is gone").toBeFocused();
  await cancel.press("Enter");
  await expect(page.getByRole("status").getByText("The download is cancelled")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "scrfd" });
  await expect(row).toContainText("Missing");
  await expect(row, "what was wanted is no failure").not.toContainText("Failed");
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Models" })).toBeFocused();
  expect(asked).toEqual([{ accept_licence: false }, "DELETE models/download-all"]);
});

test("a download of a model that fails says why", async ({ page }) => {
  const sidecar = await models(page);
  await page.getByRole("button", { name: "Download missing (1, 2.5 MB)" }).click();
  await expect(page.getByRole("progressbar", { name: "Download of scrfd" })).toBeVisible();
  sidecar.is({ status: "failed", error: "a.onnx from example.org is damaged." });
  await expect(page.getByText("1 model could not be downloaded")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "scrfd" });
  await expect(row).toContainText("Failed");
  await expect(row).toContainText("a.onnx from example.org is damaged.");
  await expect(page.getByRole("button", { name: "Download scrfd" })).toBeEnabled();
});

test("a setting saves by itself, is marked as changed, and goes back to its default", async ({ page, request }) => {
  const path = "/api/recognition/sidecar/settings/num_frames";
  await request.delete(path);
  await page.goto("/recognition/settings");
  const row = page.getByRole("listitem").filter({ hasText: "Frames Per Scene" });
  const field = row.getByRole("textbox", { name: "Frames Per Scene" });
  const usual = await field.inputValue();
  await field.fill("77");
  await expect(row.getByRole("status")).toContainText("Saved");
  await expect(row.getByText("changed", { exact: true })).toBeVisible();
  expect(((await (await request.get(path)).json()) as { value: number }).value).toBe(77);
  await page.reload();
  await expect(field).toHaveValue("77");

  await field.fill("5000");
  await expect(row).toContainText("A whole number from 10 to 200");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(field, "what is out of range was never sent").toHaveValue("77");

  await row.getByRole("button", { name: "Reset Frames Per Scene to its default" }).click();
  await expect(field).toHaveValue(usual);
  await expect(row.getByText("changed", { exact: true })).toHaveCount(0);
  expect(((await (await request.get(path)).json()) as { is_override: boolean }).is_override).toBe(false);
});

test("a switch and a choice save at once, and the slider moves the number", async ({ page, request }) => {
  const of = (key: string) => `/api/recognition/sidecar/settings/${key}`;
  const value = async (key: string) => ((await (await request.get(of(key))).json()) as { value: unknown }).value;
  for (const key of ["gpu_enabled", "frame_source", "face_candidates"]) await request.delete(of(key));
  await page.goto("/recognition/settings");
  await page.getByRole("switch", { name: "GPU Acceleration" }).check();
  await expect.poll(() => value("gpu_enabled")).toBe(true);
  await page.getByRole("combobox", { name: "Frame Source" }).selectOption("stream");
  await expect.poll(() => value("frame_source")).toBe("stream");
  const slider = page.getByRole("slider", { name: "Face Candidates" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => value("face_candidates")).toBe(21);
  await expect(page.getByRole("textbox", { name: "Face Candidates" })).toHaveValue("21");
  for (const name of ["GPU Acceleration", "Frame Source", "Face Candidates"]) await page.getByRole("button", { name: `Reset ${name} to its default` }).click();
  await expect(page.getByText("Everything is at its default.")).toBeVisible();
});

test("a switch that lacks what it needs says so and cannot be used", async ({ page }) => {
  await page.goto("/recognition/settings");
  const row = page.getByRole("listitem").filter({ hasText: "Tattoo Detection" });
  await expect(row).toContainText("start it with the feature tattoo-signal");
  await expect(row).toContainText("not available");
  await expect(row.getByRole("switch", { name: "Tattoo Detection" })).toBeDisabled();
});

test("metadata endpoints are put in order and left out without a mouse", async ({ page, request }) => {
  const path = "/api/recognition/sidecar/settings/endpoint-priorities";
  const order = async () => ((await (await request.get(path)).json()) as { endpoints: { name: string; endpoint: string }[] }).endpoints;
  const before = await order();
  expect(before.length).toBeGreaterThan(1);
  await page.goto("/recognition/settings");
  const list = page.getByRole("region", { name: "Metadata endpoints" });
  const down = list.getByRole("button", { name: `Move ${before[0]!.name} down` });
  await down.press("Enter");
  await expect(list.getByRole("listitem").nth(1)).toContainText(before[0]!.name);
  await expect(down, "the keyboard stays where it was").toBeFocused();
  await expect.poll(async () => (await order()).map(({ name }) => name)).toEqual([before[1]!.name, before[0]!.name, ...before.slice(2).map(({ name }) => name)]);
  await page.keyboard.press("Tab");
  await expect(list.getByRole("switch", { name: `Use ${before[0]!.name}` })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(list.getByRole("listitem").filter({ hasText: before[0]!.name })).toContainText("not used");
  await list.getByRole("switch", { name: `Use ${before[0]!.name}` }).press("Space");
  await expect(list.getByRole("switch", { name: `Use ${before[0]!.name}` })).toBeChecked();
  await request.post(path, { data: { endpoints: before.map(({ endpoint }) => endpoint) } });
});

test("an administrator lets a user edit metadata, and takes it back", async ({ page, request, baseURL }) => {
  const user = await newUser(request, "edda");
  const may = () => asUser(baseURL!, user, async (own) => (await own.get("/api/recognition")).status());
  expect(await may()).toBe(403);
  await page.goto(`/admin/users/${user.id}`);
  const right = page.getByRole("switch", { name: "May edit the library’s metadata" });
  await expect(right).not.toBeChecked();
  await right.check();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  expect(await may()).toBe(200);
  await page.reload();
  await expect(right).toBeChecked();
  await right.uncheck();
  await expect.poll(may).toBe(403);
});
