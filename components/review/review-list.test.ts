import { describe, expect, it } from "vitest";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import { arrangeList, nextToCheck } from "./review-list";

const doc = (id: string, toCheck = 0, status: DocumentStatus = "SUCCESS") => ({
  id,
  to_check: toCheck,
  status,
});
const ids = (documents: { id: string }[]) => documents.map(({ id }) => id).join("");

describe("the list that is gone through", () => {
  it("keeps the order it was opened with, whatever the list is sorted by meanwhile", () => {
    expect(ids(arrangeList(["a", "b", "c"], [doc("c"), doc("b"), doc("a")], ["c", "b", "a"]))).toBe("abc");
  });

  it("leaves out what has been deleted, and has what is new at its end", () => {
    expect(ids(arrangeList(["a", "b"], [doc("n"), doc("b")], ["n", "b"]))).toBe("bn");
  });

  it("keeps a document that no longer matches the filter, and adds none that does not", () => {
    expect(ids(arrangeList(["a"], [doc("n"), doc("a")], []))).toBe("a");
  });
});

describe("the next document to check", () => {
  it("is the next one with values to check, after the last again from the first", () => {
    const list = [doc("a", 2), doc("b"), doc("c", 1)];
    expect(nextToCheck(list, "a")?.id).toBe("c");
    expect(nextToCheck(list, "c")?.id).toBe("a");
  });

  it("is one that has been read", () => {
    expect(nextToCheck([doc("a"), doc("b", 1, "PROCESSING"), doc("c", 1)], "a")?.id).toBe("c");
  });

  it("is never the same document, and none where nothing is left", () => {
    expect(nextToCheck([doc("a", 3), doc("b")], "a")).toBeNull();
  });
});
