import type { Locator, Page } from "@playwright/test";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import type { ScalarValueDto } from "@/lib/api/value";
import type { CreateFieldInput } from "@/lib/api/extractor";
import type { Api } from "./api";
import { documentOf, mockDocuments } from "./api-mocks";
import { expect } from "./fixtures";
import { refocus } from "./screen";

/** What the mocked server answers from now on. */
export interface MockedGrid {
  extractorId: string;
  documents: Partial<DocumentDto>[];
  values: DocumentValuesDto[];
}

/** A value that was found, from the properties that matter to the test. */
export function valueOf(
  value: Pick<ScalarValueDto, "name" | "value"> & Partial<ScalarValueDto>,
): ScalarValueDto {
  return {
    type: "TEXT",
    required: false,
    original: value.value,
    evidence: { state: "verified", quote: String(value.value), start: 0, end: 5, page: null, boxes: [] },
    confidence: 0.9,
    checks: [],
    candidates: [],
    correction: null,
    confirmed_at: null,
    ...value,
  };
}

/** An extractor with "Note 1", "Note 2" and so on, and processed documents with "r1 c1", "r1 c2" and so on. */
export async function mockGrid(
  page: Page,
  api: Api,
  { rows, fields }: { rows: number; fields: number },
): Promise<MockedGrid> {
  const names = Array.from({ length: fields }, (_, index) => `Note ${index + 1}`);
  return mockGridOf(
    page,
    api,
    names.map((name) => ({ name })),
    Array.from({ length: rows }, (_, row) =>
      names.map((name, column) => valueOf({ name, value: `r${row + 1} c${column + 1}` })),
    ),
  );
}

/** An extractor with these fields, and a processed document for each list of values. */
export async function mockGridOf(
  page: Page,
  api: Api,
  fields: CreateFieldInput[],
  values: ScalarValueDto[][],
): Promise<MockedGrid> {
  const { id: extractorId } = await api.extractor("Notes", fields);
  const now = Date.now();
  const mocked: MockedGrid = {
    extractorId,
    documents: values.map((ofDocument, index) => ({
      ...documentOf({ status: "SUCCESS" }, index + 1),
      created_at: new Date(now - index * 60_000).toISOString(),
      to_check: ofDocument.filter(({ checks }) => checks.length > 0).length,
    })),
    values: values.map((ofDocument, index) => ({
      id: `document-${index + 1}`,
      filename: `document-${index + 1}.txt`,
      values: ofDocument,
    })),
  };
  await mockDocuments(page, extractorId, () => mocked.documents);
  await page.route(`**/api/extractor/${extractorId}/values*`, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const start = mocked.values.findIndex(({ id }) => id === searchParams.get("after")) + 1;
    const end = start + Number(searchParams.get("limit") ?? 200);
    const documents = mocked.values.slice(start, end);
    const isLast = end >= mocked.values.length;
    await route.fulfill({
      json: { success: true, documents, next_cursor: isLast ? null : documents.at(-1)?.id },
    });
  });
  // The page itself is rendered with the server's own list, which must not be empty.
  await api.upload(extractorId, "first.txt", "Note 1: first");
  return mocked;
}

export async function openGrid(page: Page, extractorId: string, query = ""): Promise<Locator> {
  await page.goto(`/extractors/${extractorId}/extract?view=values${query}`);
  return loadedGrid(page);
}

/** The grid with the mocked documents, which replace the server's own when the list is fetched. */
export async function loadedGrid(page: Page): Promise<Locator> {
  const grid = page.getByRole("grid", { name: "Values" });
  await expect(async () => {
    await refocus(page);
    await expect(grid).toHaveAttribute("aria-busy", "false", { timeout: 500 });
  }).toPass();
  return grid;
}

/** The cell in this row and column, counted as assistive technology does: the header is row 1, file names are column 1. */
export function cellAt(grid: Locator, row: number, column: number): Locator {
  return grid.locator(`[role=row][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
}
