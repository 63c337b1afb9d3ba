import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "@/scripts/installed-browser";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS } from "./made-up-pages";

export interface ReviewBrowser {
  page: Page;
  process: (pdfs: readonly Buffer[]) => Promise<string[]>;
}

export async function inReviewBrowser<Result>(
  measure: (browser: ReviewBrowser) => Promise<Result>,
): Promise<Result> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const process = async (pdfs: readonly Buffer[]) => {
      const extractorId = await client.createExtractor(FIELDS);
      const ids: string[] = [];
      for (const pdf of pdfs)
        ids.push(await client.process(extractorId, new File([new Uint8Array(pdf)], "page.pdf")));
      return ids.map((id) => `/extractors/${extractorId}/extract/${id}?sort=created_at`);
    };
    return await withPage(app.baseUrl, client, (page) => measure({ page, process }));
  } finally {
    await app.stop();
  }
}

export async function withPage<Result>(
  baseUrl: string,
  client: BenchClient,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(browserLaunch);
  try {
    const page = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1280, height: 800 } });
    await page.context().addCookies([{ ...client.sessionCookie, url: baseUrl }]);
    await page.addInitScript(() => localStorage.setItem("wizardShown", "true"));
    // tsx inserts calls to this function, which the browser does not have.
    await page.addInitScript("globalThis.__name = (named) => named");
    return await measure(page);
  } finally {
    await browser.close();
  }
}
