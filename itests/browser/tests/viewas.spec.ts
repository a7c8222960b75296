import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asUser, newUser, restrict, scenesOf, type Account } from "./accounts";
import { expect, listed, results, still, test, type Ref } from "./support";

async function viewAs(page: Page, user: Account): Promise<Page> {
  await page.goto(`/admin/users/${user.id}`);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^View as this user/ }).click();
  const tab = await opened;
  await expect(tab.getByRole("region", { name: `Viewing as ${user.username}, read-only` })).toBeVisible();
  return tab;
}

test("an administrator sees what a user sees, in a marked tab, and changes nothing", async ({ page, request, baseURL }) => {
  const user = await newUser(request, "vera");
  const { items } = await listed<Ref & { scene_count: number }>(request, "tags");
  const tag = items.find((each) => each.scene_count > 3)!;
  await restrict(request, user, [{ entityType: "tags", mode: "EXCLUDE", entityIds: [tag.id], restrictEmpty: false }]);
  const few = await asUser(baseURL!, user, scenesOf);
  const all = await scenesOf(request);
  expect(few).toBeLessThan(all);

  const tab = await viewAs(page, user);
  await expect(tab).toHaveTitle(new RegExp(`^As ${user.username}: `));
  await expect(tab.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await tab.getByRole("link", { name: "Scenes", exact: true }).first().click();
  await expect(results(tab, "Scenes").getByText(`of ${few}`).first()).toBeVisible();
  await tab.reload();
  await expect(results(tab, "Scenes").getByText(`of ${few}`).first(), "remembered by the tab").toBeVisible();
  await tab.goto(`/tags/${tag.id}`);
  await expect(tab.getByRole("heading", { name: "Not found" })).toBeVisible();
  await tab.goto("/admin/users");
  await expect(tab).toHaveURL(/\/$/);

  await tab.goto("/scenes");
  const first = results(tab, "Scenes").getByRole("article").first();
  await first.getByRole("link").focus();
  await tab.keyboard.press("h");
  await expect(tab.getByText(`You are viewing as ${user.username}, read-only`)).toBeVisible();
  await first.getByRole("link").click();
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tab.getByRole("button", { name: "Hide", exact: true })).toHaveCount(0);
  const refused = await tab.evaluate(async (id) => {
    const answer = await fetch("/api/user/hidden-entities", {
      method: "POST",
      headers: { "Content-Type": "application/json", "View-As": String(id) },
      body: JSON.stringify({ entityType: "tag", entityId: "1" }),
    });
    return answer.status;
  }, user.id);
  expect(refused).toBe(403);

  await page.goto("/scenes");
  await expect(results(page, "Scenes").getByText(`of ${all}`).first(), "the other tab is as before").toBeVisible();
  await expect(page.getByRole("button", { name: "Stop viewing as this user" })).toHaveCount(0);

  await tab.getByRole("button", { name: "Stop viewing as this user" }).click();
  await expect(tab).toHaveURL(new RegExp(`/admin/users/${user.id}$`));
  await expect(tab.getByRole("heading", { level: 1, name: user.username })).toBeVisible();
  await expect(tab.getByRole("button", { name: "Stop viewing as this user" })).toHaveCount(0);
});

test("the view ends by itself when its user is deleted", async ({ page, request }) => {
  const user = await newUser(request, "wim");
  const tab = await viewAs(page, user);
  expect((await request.delete(`/api/user/${user.id}`)).ok()).toBe(true);
  await tab.reload();
  await expect(tab.getByText(`Viewing as ${user.username} has ended`)).toBeVisible();
  await expect(tab.getByRole("link", { name: "Administration" })).toBeVisible();
});

test("the banner stays in sight and is accessible", async ({ page, request }) => {
  const user = await newUser(request, "xenia");
  const tab = await viewAs(page, user);
  await tab.goto("/scenes");
  await expect(results(tab, "Scenes").getByRole("article").first()).toBeVisible();
  await tab.mouse.wheel(0, 900);
  await expect(tab.getByRole("region", { name: /^Viewing as/ })).toBeInViewport();
  for (const theme of ["night", "day"]) {
    await tab.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    await still(tab);
    const { violations } = await new AxeBuilder({ page: tab }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
    expect(violations.map(({ id, nodes }) => `${theme} ${id} ${nodes[0]?.target}`)).toEqual([]);
  }
});

test("an account without rights for it views as nobody", async ({ request, baseURL }) => {
  const user = await newUser(request, "yael");
  const statuses = await asUser(baseURL!, user, async (own) => [
    (await own.post("/api/admin/view-as/1", { data: {} })).status(),
    (await own.get("/api/auth/me", { headers: { "View-As": "1" } })).status(),
  ]);
  expect(statuses).toEqual([403, 403]);
});
