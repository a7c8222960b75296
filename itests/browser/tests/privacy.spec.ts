import { expect, LIBRARY_HOST, LIBRARY_KEY, READER, routes, settled, test } from "./support";

test.use({ storageState: READER });

test("no page tells a user where the library server is, or its key", async ({ page, request }) => {
  test.setTimeout(90_000);
  const told: string[] = [];
  const reading: Promise<void>[] = [];
  const secrets = [LIBRARY_HOST, encodeURIComponent(LIBRARY_HOST), LIBRARY_KEY, "apikey="];
  const look = (where: string, text: string) => {
    for (const secret of secrets) if (text.toLowerCase().includes(secret)) told.push(`${where} says ${secret}`);
  };
  let read = 0;
  page.on("response", (answer) => {
    look(answer.url(), answer.url());
    look(answer.url(), JSON.stringify(answer.headers()));
    if (!/json|html|vtt|mpegurl/.test(answer.headers()["content-type"] ?? "")) return;
    reading.push(
      answer.text().then(
        (text) => {
          read++;
          look(answer.url(), text);
        },
        () => undefined, // The page has gone on: the browser keeps no body of it.
      ),
    );
  });
  for (const path of await routes(request)) {
    await page.goto(path);
    await settled(page);
    if (path.startsWith("/scenes/")) {
      const player = page.getByRole("region", { name: /^Player/ });
      await player.getByRole("button", { name: "Quality", exact: true }).click();
      const playlist = page.waitForResponse((answer) => answer.url().includes("stream.m3u8"));
      await page.getByRole("menuitemradio", { name: /^\d+p$/ }).last().click();
      look("the playlist", await (await playlist).text());
    }
  }
  await Promise.all(reading);
  expect(read).toBeGreaterThan(20);
  expect(told).toEqual([]);
});
