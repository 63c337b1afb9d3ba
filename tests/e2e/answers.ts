import type { Page } from "@playwright/test";
import type { DocumentDto } from "@/lib/api/document";

/** Answers a call as a broken or refusing server would. */
export async function refuse(
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

/** Something that happens when the test says so. */
export function held(): { release: () => void; released: Promise<void> } {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, released };
}

/** Keeps a call's real answer back until it is released. */
export async function hold(page: Page, url: string | RegExp, method: string): Promise<() => void> {
  const { release, released } = held();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Counts the calls from now on, which go on to the server. */
export async function countCalls(page: Page, url: string | RegExp, method = "GET"): Promise<() => number> {
  let calls = 0;
  await page.route(url, async (route) => {
    if (route.request().method() === method) calls += 1;
    await route.fallback();
  });
  return () => calls;
}

/** Lets the page see documents in whatever state the test needs; answers how often it has asked. */
export async function showDocuments(
  page: Page,
  extractorId: string,
  documents: () => Partial<DocumentDto>[] | Promise<Partial<DocumentDto>[]>,
): Promise<() => number> {
  let asked = 0;
  await page.route(`**/api/extractor/${extractorId}/document?brief=1`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    asked += 1;
    await route.fulfill({ json: { success: true, documents: (await documents()).map(completed) } });
  });
  return () => asked;
}

/** A document as the API gives it, from what matters to the test. */
export function completed(document: Partial<DocumentDto>, index = 0): DocumentDto {
  return {
    id: `document-${index}`,
    filename: `document-${index}.txt`,
    status: "PENDING",
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    credits: null,
    rejection_reason: null,
    extracted_data: null,
    size: 1_000,
    format: "txt",
    words: null,
    pages: null,
    stage: null,
    missing_required: [],
    ...document,
  };
}
