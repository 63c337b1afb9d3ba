import type { Page } from "@playwright/test";
import type { CoverageDto, DocumentDto, DocumentResultDto } from "@/lib/api/document";

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

/**
 * Mocks a document list with its changes, as the server answers them. Returns what changes a document, and how many documents
 * each answer so far has held.
 */
export async function mockChangingDocuments(
  page: Page,
  extractorId: string,
  partial: Partial<DocumentDto>[],
) {
  const documents = partial.map(documentOf);
  const changedAt = documents.map(() => 1);
  const answered: number[] = [];
  let now = 1;
  await page.route(`**/api/extractor/${extractorId}/document?brief=1*`, async (route) => {
    const since = new URL(route.request().url()).searchParams.get("changed_since") ?? "";
    const complete = !since.endsWith("-mocked-cursor");
    const listed = documents.filter((_, index) => complete || (changedAt[index] ?? 0) > parseInt(since));
    answered.push(listed.length);
    const changes = {
      cursor: `${now}-mocked-cursor`,
      complete,
      count: documents.length,
      as_of: new Date().toISOString(),
    };
    await route.fulfill({ json: { success: true, documents: listed, changes } });
  });
  const change = (index: number, to: Partial<DocumentDto>) => {
    Object.assign(documents[index] ?? {}, to);
    changedAt[index] = now += 1;
  };
  return { change, answered };
}

/** Makes a document's result say that this was read of it, with its empty fields unread. */
export async function mockCoverage(page: Page, { id }: Pick<DocumentDto, "id">, coverage: CoverageDto) {
  await page.route(`**/document/${id}`, async (route) => {
    const { document, values, ...envelope } = (await (await route.fetch()).json()) as DocumentResultDto;
    for (const { evidence } of values) if (evidence.state === "missing") evidence.state = "unread";
    await route.fulfill({ json: { ...envelope, document: { ...document, coverage }, values } });
  });
}

/** A complete document from the properties that matter to the test. */
export function documentOf(document: Partial<DocumentDto>, index = 0): DocumentDto {
  return {
    id: `document-${index}`,
    filename: `document-${index}.txt`,
    status: "PENDING",
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    credits: null,
    rejection_reason: null,
    rejection_code: null,
    extracted_data: null,
    size: 1_000,
    format: "txt",
    words: null,
    pages: null,
    coverage: null,
    stage: null,
    recognition: null,
    missing_required: [],
    to_check: 0,
    fields_changed: false,
    changed_fields: 0,
    ...document,
  };
}
