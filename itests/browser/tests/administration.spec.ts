import { ADMIN_ROUTES, expect, LIBRARY_KEY, READER, test, witness } from "./support";

test("a synchronisation is started, shows how far it is, and succeeds", async ({ page }) => {
  const shown = await witness(page);
  await page.goto("/admin/sync");
  const section = page.getByRole("region", { name: "Synchronisation" });
  await section.getByRole("button", { name: "Read everything" }).click();
  await expect(page.getByText("Synchronisation started")).toBeVisible();
  await expect.poll(() => shown().join("\n")).toMatch(/progress \d+/);
  await expect(section.getByRole("progressbar")).toHaveCount(0, { timeout: 40_000 });
  await expect(section.getByText("Done", { exact: true }).first()).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Scenes" })).toContainText("200");
  const scenes = page.getByRole("region", { name: "Last runs" }).first().getByRole("row").filter({ hasText: "Scenes" });
  await expect(scenes).toContainText("200");
});

test("library servers are listed without their keys", async ({ page }) => {
  const bodies: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/setup/")) bodies.push(answer.text());
  });
  await page.goto("/admin/sources");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "/graphql" })).toHaveCount(1);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: /^Edit / });
  await expect(dialog.getByLabel("API key")).toHaveValue("");
  await expect(dialog.getByText("Leave empty to keep the present key.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of await Promise.all(bodies)) expect(body).not.toContain(LIBRARY_KEY);
  expect(await page.content()).not.toContain(LIBRARY_KEY);
});

test("users are listed, the own account cannot be deleted", async ({ page }) => {
  await page.goto("/admin/users");
  const main = page.getByRole("main");
  await expect(main.getByText("reader", { exact: true })).toBeVisible();
  await expect(main.getByText("This is you")).toBeVisible();
});

test.describe("a user who is no administrator", () => {
  test.use({ storageState: READER });

  test("sees no administration and is led away from it", async ({ page, request }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Recently added" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
    for (const path of ADMIN_ROUTES) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/$/);
      await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toHaveCount(0);
    }
    expect((await request.post("/api/sync/trigger", { data: { type: "full" } })).status()).toBe(403);
    expect((await request.get("/api/setup/library-instances")).status()).toBe(403);
  });
});
