import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { ensureBuild } from "@/tests/setup/build";
import { browserLaunch } from "./installed-browser";
import { answerHelp } from "./help";

answerHelp("pictures");

const root = fileURLToPath(new URL("..", import.meta.url));
const screenshots = path.join(root, "docs", "screenshots");

const icon = readFileSync(path.join(root, "app", "icon.svg"), "utf8");
const font = readFileSync(
  path.join(root, "node_modules", "geist", "dist", "fonts", "geist-sans", "Geist-Variable.woff2"),
).toString("base64");

const styles = `
  @font-face { font-family: Geist; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
  * { box-sizing: border-box; margin: 0; }
  body { font-family: Geist; background: #fbf9f5; color: #231f1a; }
  .link { width: 1200px; height: 630px; padding: 80px; display: grid; grid-template-columns: 1fr 460px; gap: 60px; align-items: center; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 500; letter-spacing: -1px; }
  .name svg { width: 60px; }
  .line { margin-top: 36px; font-size: 52px; line-height: 1.15; font-weight: 500; letter-spacing: -1.5px; }
  .page { background: #fffefc; border: 1px solid #e3dfd8; border-radius: 8px; padding: 44px; font-size: 24px; line-height: 2.1; color: #6b655c; }
  mark { background: #f2ea2f; color: #231f1a; padding: 2px 8px; border-radius: 3px; }
  .icon svg { width: 180px; height: 180px; display: block; }
`;

const linkPicture = `
  <div class="link">
    <div>
      <p class="name">${icon}Gleaner</p>
      <p class="line">Structured data from your documents, every value with its source.</p>
    </div>
    <div class="page">
      <p>Invoice number: <mark>HB-2041</mark></p>
      <p>Due date: <mark>13 April 2026</mark></p>
      <p>VAT (20%): 96.32</p>
      <p>Total due: <mark>GBP 577.92</mark></p>
    </div>
  </div>`;

async function draw(browser: Browser, html: string, size: { width: number; height: number }, file: string) {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<style>${styles}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(root, "app", file) });
  await page.close();
}

async function runWizard(page: Page): Promise<string> {
  await page.goto("/login/local");
  await page.getByLabel("E-mail address").fill(`pictures-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Accept and Continue" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Invoice/ })
    .click();
  await page.waitForURL(/source=wizard/);
  return new URL(page.url()).pathname;
}

async function uploadSamples(page: Page, extractor: string) {
  await page.goto(`${extractor}/extract`);
  await page
    .locator("#documents")
    .setInputFiles(
      ["sample-invoice.pdf", "sample-contract.docx"].map((name) =>
        path.join(root, "public", "samples", name),
      ),
    );
  await page.getByText("Processed 3 of 3").waitFor();
}

async function photograph(browser: Browser, baseURL: string) {
  mkdirSync(screenshots, { recursive: true });
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
  });
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.mouse.move(0, 0);
    await page.locator("[data-sonner-toast]").last().waitFor({ state: "detached" });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
  };
  const extractor = await runWizard(page);
  await page.getByRole("button", { name: "Got it" }).click();
  await page.getByText("HB-2041").waitFor();
  await take("wizard");
  await page.getByRole("button", { name: /^Save \d/ }).click();
  await page.getByRole("table").waitFor();
  await take("extractor");
  await uploadSamples(page, extractor);
  await take("documents");
  await page.goto(`${extractor}/extract?view=values`);
  await page.getByText("HB-2041").first().waitFor();
  await take("values");
  await page.goto(`${extractor}/extract`);
  await page.getByRole("link", { name: "sample-invoice.pdf" }).first().click();
  await page.locator("canvas").first().waitFor();
  await take("result");
  await page.emulateMedia({ colorScheme: "dark" });
  await take("result-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("heading", { name: "Quick Start Guide" }).waitFor();
  await take("dashboard");
  await context.close();
}

async function photographBuiltApp(browser: Browser) {
  await ensureBuild();
  const app = await AppUnderTest.start();
  try {
    await photograph(browser, app.baseUrl);
  } finally {
    await app.stop();
  }
}

const browser = await chromium.launch(browserLaunch);
await draw(browser, linkPicture, { width: 1200, height: 630 }, "opengraph-image.png");
await draw(browser, `<div class="icon">${icon}</div>`, { width: 180, height: 180 }, "apple-icon.png");
const running = process.argv[2];
await (running === undefined ? photographBuiltApp(browser) : photograph(browser, running));
await browser.close();
