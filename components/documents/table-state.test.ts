import { describe, expect, it } from "vitest";
import type { DocumentDto } from "@/lib/api/document";
import { filterAndSort, formatTableState, parseTableState } from "./table-state";

function documentOf(filename: string, change: Partial<DocumentDto> = {}): DocumentDto {
  return {
    id: filename,
    filename,
    status: "SUCCESS",
    created_at: "2026-01-01T00:00:00.000Z",
    expires_at: "2026-01-02T00:00:00.000Z",
    credits: 1,
    rejection_reason: null,
    rejection_code: null,
    extracted_data: "{}",
    size: 1,
    format: "txt",
    words: 1,
    pages: null,
    coverage: null,
    stage: null,
    recognition: null,
    missing_required: [],
    to_check: 0,
    checks: [],
    confirmed_at: null,
    reviewed: false,
    fields_changed: false,
    changed_fields: 0,
    revision: 0,
    ...change,
  };
}

const state = parseTableState(new URLSearchParams());
const names = (documents: DocumentDto[]) => documents.map(({ filename }) => filename);

describe("the documents table's state", () => {
  it("survives a round trip through the URL", () => {
    const full = {
      sort: "filename",
      direction: "ascending",
      status: "FAILURE",
      search: "a b",
      view: "values",
      field: "Total due",
      fieldDirection: "descending",
      toCheck: true,
      result: "x",
    } as const;
    expect(parseTableState(new URLSearchParams(formatTableState(full)))).toEqual(full);
  });

  it("leaves defaults out of the URL and ignores unknown values", () => {
    expect(formatTableState(state)).toBe("");
    expect(parseTableState(new URLSearchParams("sort=colour&status=lost&direction=up&view=moon"))).toEqual(
      state,
    );
  });

  it("sorts numbered names in natural order", () => {
    const documents = ["scan 10.pdf", "scan 2.pdf", "scan 1.pdf"].map((name) => documentOf(name));
    expect(names(filterAndSort(documents, { ...state, sort: "filename", direction: "ascending" }))).toEqual([
      "scan 1.pdf",
      "scan 2.pdf",
      "scan 10.pdf",
    ]);
  });

  it("keeps the server's order for equal documents", () => {
    const documents = [documentOf("b"), documentOf("a")];
    expect(names(filterAndSort(documents, { ...state, sort: "credits" }))).toEqual(["b", "a"]);
  });

  it("puts processed documents that need review first, if there are any", () => {
    const documents = [
      documentOf("done"),
      documentOf("doubtful", { to_check: 2 }),
      documentOf("running", { status: "PROCESSING" }),
    ];
    expect(names(filterAndSort(documents, state))).toEqual(["running", "doubtful", "done"]);
    const settled = documents.map((document) => ({ ...document, to_check: 0 }));
    expect(names(filterAndSort(settled, state))).toEqual(["done", "doubtful", "running"]);
  });

  it("filters by status and by part of the name, ignoring case", () => {
    const documents = [
      documentOf("Invoice.pdf"),
      documentOf("invoice 2.pdf", { status: "FAILURE" }),
      documentOf("note.txt"),
    ];
    expect(names(filterAndSort(documents, { ...state, search: "INVOICE" }))).toEqual([
      "Invoice.pdf",
      "invoice 2.pdf",
    ]);
    expect(names(filterAndSort(documents, { ...state, search: "invoice", status: "FAILURE" }))).toEqual([
      "invoice 2.pdf",
    ]);
  });
});
