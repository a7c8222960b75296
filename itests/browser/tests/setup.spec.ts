import { expect, LIBRARY_HOST, LIBRARY_KEY, test, witness } from "./support";

test.use({ baseURL: process.env.FOYER_BARE_ADDRESS ?? "", storageState: { cookies: [], origins: [] } });

test("the first run leads from nothing to the scenes", async ({ page, watch }) => {
  test.setTimeout(90_000);
  watch.allow(/\/api\/(setup|library|auth)\//);
  await expect
    .poll(async () => (await page.request.get("/api/setup/status").catch(() => null))?.status(), { timeout: 30_000 })
    .toBe(200);
  const shown = await witness(page);
  await page.goto("/scenes");
  await expect(page).toHaveURL(/\/setup/);
  await page.getByRole("button", { name: "Start" }).click();

  await expect(page.getByRole("heading", { name: "Create the administrator" })).toBeVisible();
  await page.getByLabel("User name").fill("house");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Password again").fill("different");
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(page.getByText("At least 8 characters.", { exact: true })).toBeVisible();
  await expect(page.getByText("The two passwords differ.")).toBeVisible();
  for (const label of ["Password", "Password again"]) await page.getByLabel(label, { exact: true }).fill("three words suffice 7");
  await expect(page.getByRole("meter", { name: "Strength" })).toBeVisible();
  await page.getByRole("button", { name: "Create the account" }).click();

  await expect(page.getByRole("heading", { name: "Connect the library server" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Connect the library server" })).toBeVisible();
  const address = page.getByLabel("Address");
  const key = page.getByLabel("API key");
  const test_ = page.getByRole("button", { name: "Test the connection" });
  const status = page.getByRole("main").getByRole("status");
  await address.fill("http://127.0.0.1:1/graphql");
  await key.fill(LIBRARY_KEY);
  await test_.click();
  await expect(status).toContainText(/refused|reach|connect/i);
  await address.fill(`http://${LIBRARY_HOST}/graphql`);
  await key.fill("not-the-key");
  await test_.click();
  await expect(status).toContainText(/key/i);
  await expect(status).not.toContainText("not-the-key");
  await key.fill(LIBRARY_KEY);
  await test_.click();
  await expect(status).toContainText("It works.");
  await page.getByRole("button", { name: "Connect and go on" }).click();

  await expect(page.getByRole("heading", { name: "All set" })).toBeVisible({ timeout: 45_000 });
  expect(shown().join("\n")).toMatch(/Reading the library, progress \d+/);
  await page.getByRole("button", { name: "Go to Foyer" }).click();
  await expect(page.getByRole("heading", { name: "Recently added" })).toBeVisible();
  await page.goto("/scenes");
  await expect(page.getByText("1–48 of 200")).toBeVisible();
  await page.goto("/setup");
  await expect(page).toHaveURL(/\/$/);
});
