import { expect, settled, test, VISITOR } from "./support";

test.use({ storageState: { cookies: [], origins: [] } });

test("a wrong password is told in one sentence, and the page stays", async ({ page, watch }) => {
  watch.allow(/\/api\/auth\/login$/);
  await page.goto("/login");
  await page.getByLabel("User name").fill(VISITOR.username);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The user name or the password is not right.");
  await expect(page).toHaveURL(/\/login$/);
});

test("a guarded page asks who comes, and is there after signing in", async ({ page }) => {
  await page.goto("/scenes?sort=title:asc&page=2");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("User name").fill(VISITOR.username);
  await page.getByLabel("Password", { exact: true }).fill(VISITOR.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/scenes\?sort=title:asc&page=2$/);
  await expect(page.getByRole("heading", { level: 1, name: "Scenes" })).toBeVisible();
});

test("after signing out nothing is shown any more", async ({ page, watch }) => {
  watch.allow(/\/api\//);
  await page.goto("/login");
  await page.getByLabel("User name").fill(VISITOR.username);
  await page.getByLabel("Password", { exact: true }).fill(VISITOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Recently added" })).toBeVisible();
  await page.getByRole("button", { name: `Account of ${VISITOR.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("an address that leads away is not followed", async ({ page }) => {
  await page.goto("/login?next=//example.org/");
  await page.getByLabel("User name").fill(VISITOR.username);
  await page.getByLabel("Password", { exact: true }).fill(VISITOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await settled(page);
  await expect(page.getByRole("heading", { name: "Recently added" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});
