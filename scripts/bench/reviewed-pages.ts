import { chromium, type Page } from "@playwright/test";
import { findInstalledBrowser } from "@/scripts/find-browser";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS } from "./made-up-pages";

/** A browser that is signed in, and the addresses of the reviews of PDFs that it is given. */
export interface ReviewBrowser {
  page: Page;
  /** Has the PDFs read by an extractor of their own; returns the addresses of their reviews. */
  process: (pdfs: readonly Buffer[]) => Promise<string[]>;
}

/** Runs a measurement in a browser on the built app. */
export async function inReviewBrowser<Result>(
  measure: (browser: ReviewBrowser) => Promise<Result>,
): Promise<Result> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  const executablePath = findInstalledBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const page = await browser.newPage({ baseURL: app.baseUrl, viewport: { width: 1280, height: 800 } });
    await page.context().addCookies([{ ...client.sessionCookie, url: app.baseUrl }]);
    await page.addInitScript(() => localStorage.setItem("wizardShown", "true"));
    // What tsx calls in the functions that are sent to the browser, where it is not known.
    await page.addInitScript("globalThis.__name = (named) => named");
    return await measure({
      page,
      process: async (pdfs) => {
        const extractorId = await client.createExtractor(FIELDS);
        const ids: string[] = [];
        for (const pdf of pdfs)
          ids.push(await client.process(extractorId, new File([new Uint8Array(pdf)], "page.pdf")));
        return ids.map((id) => `/extractors/${extractorId}/extract/${id}`);
      },
    });
  } finally {
    await browser.close();
    await app.stop();
  }
}
