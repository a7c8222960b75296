import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ADMIN_ROUTES, DESKTOP, expect, PHONE, results, routes, settled, still, test } from "./support";

const SMALLEST = 320;

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findings(page: Page, where: string, axe = new AxeBuilder({ page }).withTags(LEVELS)): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${where}: ${impact} ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join(" | ")}`,
  );
}

/** Only the colours differ by day. */
async function contrast(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.dataset.theme = "day"));
  await still(page);
  return findings(page, `${where} by day`, new AxeBuilder({ page }).withRules(["color-contrast"]));
}

async function wide(page: Page, where: string): Promise<string[]> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const boxes = [...document.body.querySelectorAll("*")].filter((box) => box.getBoundingClientRect().right > clientWidth);
    return `${scrollWidth - clientWidth} px: ${boxes.slice(-3).map((box) => box.outerHTML.slice(0, 120)).join(" | ")}`;
  });
  return over === null ? [] : [`${where}: scrolls sideways by ${over}`];
}

for (const [size, viewport] of [
  ["a phone", PHONE],
  ["a desk", DESKTOP],
] as const) {
  test(`every page is accessible on ${size}, by night and by day`, async ({ page, request }) => {
    test.setTimeout(150_000);
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem("foyer.theme", "night"));
    const found: string[] = [];
    for (const path of [...(await routes(request)), ...ADMIN_ROUTES]) {
      await page.goto(path);
      await settled(page);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
      found.push(...(await findings(page, path)), ...(await wide(page, path)), ...(await contrast(page, path)));
      if (viewport === PHONE) {
        await page.setViewportSize({ ...PHONE, width: SMALLEST });
        found.push(...(await wide(page, `${path} at ${SMALLEST} px`)));
        await page.setViewportSize(PHONE);
      }
    }
    expect(found).toEqual([]);
  });
}

test("the filter panel and menus are accessible", async ({ page }) => {
  await page.goto("/scenes");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Filters" }).getByRole("button", { name: "Find tags" })).toBeVisible();
  const found = await findings(page, "filters");
  await page.getByRole("button", { name: /^Sort by/ }).click();
  await expect(page.getByRole("menu", { name: "Sort by" })).toBeVisible();
  await still(page);
  found.push(...(await findings(page, "sort menu")));
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await still(page);
  found.push(...(await findings(page, "filters on a phone")));
  expect(found).toEqual([]);
});

test("the theme is switched in the account's menu, and stays", async ({ page }) => {
  await page.goto("/");
  const html = page.locator("html");
  for (const [name, value] of [
    ["Day", "day"],
    ["Night", "night"],
  ] as const) {
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitemradio", { name }).click();
    await expect(html).toHaveAttribute("data-theme", value);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", value);
  }
});

test("the keyboard alone reaches the skip link, filters, cards and pages", async ({ page }) => {
  await page.goto("/scenes");
  await expect(results(page, "Scenes").getByRole("article")).toHaveCount(48);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to results" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(results(page, "Scenes")).toBeFocused();

  await page.reload();
  await expect(results(page, "Scenes").getByRole("article")).toHaveCount(48);
  const wanted = {
    filter: page.getByRole("button", { name: "Filters", exact: true }),
    paging: page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Next page" }),
    card: results(page, "Scenes").getByRole("article").first().getByRole("link"),
  };
  const reached: string[] = [];
  for (let step = 0; step < 60 && reached.length < 3; step++) {
    await page.keyboard.press("Tab");
    for (const [name, target] of Object.entries(wanted)) {
      if (await target.evaluate((element) => element === document.activeElement)) reached.push(name);
    }
  }
  expect(reached).toEqual(["filter", "paging", "card"]);
  await page.keyboard.press("ArrowRight");
  await expect(results(page, "Scenes").getByRole("article").nth(1).getByRole("link")).toBeFocused();
  const title = await results(page, "Scenes").getByRole("article").nth(1).getByRole("link").textContent();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title ?? "", exact: true })).toBeVisible();
});
