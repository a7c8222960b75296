import { defineConfig } from "@playwright/test";

const address = process.env.FOYER_ADDRESS;
if (!address) {
  throw new Error("run itests/browser/run.sh, which starts the product and sets FOYER_ADDRESS");
}

// One worker: the machine that runs the product is the one that runs the browser.
export default defineConfig({
  testDir: "tests",
  outputDir: "target/results",
  globalSetup: "./tests/global.ts",
  forbidOnly: true,
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: address,
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "off", // recording takes as long again: "run.sh --trace on" when a failure needs it
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
