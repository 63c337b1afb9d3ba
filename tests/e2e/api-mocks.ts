import type { Page } from "@playwright/test";
import type { DocumentDto } from "@/lib/api/document";
import { documentOf } from "@/tests/components/data";

/** Makes a call fail with the given status and error. */
export async function mockError(
  page: Page,
  url: string | RegExp,
  method: string,
  status: number,
  error?: string,
) {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fulfill({
      status,
      json: { success: false, code: "internal", error: error ?? "" },
    });
  });
}

/** A promise that the test resolves with `release`. */
export function createGate(): { release: () => void; released: Promise<void> } {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, released };
}

/** Delays a call until the returned function is called, then lets it continue to the server. */
export async function holdRequest(page: Page, url: string | RegExp, method: string): Promise<() => void> {
  const { release, released } = createGate();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Counts calls from now on without changing them. */
export async function countRequests(page: Page, url: string | RegExp, method = "GET"): Promise<() => number> {
  let calls = 0;
  await page.route(url, async (route) => {
    if (route.request().method() === method) calls += 1;
    await route.fallback();
  });
  return () => calls;
}

/** Mocks the document list. Returns a function that gives the number of requests so far. */
export async function mockDocuments(
  page: Page,
  extractorId: string,
  documents: () => Partial<DocumentDto>[] | Promise<Partial<DocumentDto>[]>,
): Promise<() => number> {
  let requests = 0;
  await page.route(`**/api/extractor/${extractorId}/document?brief=1*`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    requests += 1;
    await route.fulfill({ json: { success: true, documents: (await documents()).map(documentOf) } });
  });
  return () => requests;
}
