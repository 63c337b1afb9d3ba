import { describe, expect, it } from "vitest";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import { neighboursOf } from "./review-list";

const doc = (id: string, toCheck = 0, status: DocumentStatus = "SUCCESS") => ({
  id,
  to_check: toCheck,
  status,
});

/** The ids that are gone through from a document on. */
function following(id: string, order: string[], documents: string[], matching: string[]): string {
  const next = neighboursOf(
    id,
    order,
    documents.map((other) => doc(other)),
    matching,
  ).next?.id;
  return next === undefined ? "" : next + following(next, order, documents, matching);
}

describe("the list that is gone through", () => {
  it("keeps the order it was opened with, whatever the list is sorted by meanwhile", () => {
    expect(following("a", ["a", "b", "c"], ["c", "b", "a"], ["c", "b", "a"])).toBe("bc");
  });

  it("leaves out what has been deleted, and has what is new at its end", () => {
    expect(following("b", ["b", "a", "c"], ["n", "b", "c"], ["n", "b", "c"])).toBe("cn");
  });

  it("keeps a document that no longer matches the filter, and adds none that does not", () => {
    const { position, count, next } = neighboursOf("a", ["a"], [doc("n"), doc("a")], []);
    expect({ position, count, next }).toEqual({ position: 1, count: 1, next: null });
  });

  it("goes on from the place of a document that has been deleted", () => {
    const { position, count, previous, next } = neighboursOf(
      "b",
      ["a", "b", "c"],
      [doc("a"), doc("c")],
      ["a", "c"],
    );
    expect({ position, count, previous: previous?.id, next: next?.id }).toEqual({
      position: null,
      count: 2,
      previous: "a",
      next: "c",
    });
  });

  it("begins with the first where a document was never in it", () => {
    expect(neighboursOf("x", ["a"], [doc("a")], ["a"])).toMatchObject({ position: null, next: { id: "a" } });
  });
});

describe("the next document to check", () => {
  const next = (id: string, documents: ReturnType<typeof doc>[]) =>
    neighboursOf(
      id,
      documents.map((document) => document.id),
      documents,
      [],
    ).nextToCheck;

  it("is the next one with values to check, after the last again from the first", () => {
    const list = [doc("a", 2), doc("b"), doc("c", 1)];
    expect(next("a", list)?.id).toBe("c");
    expect(next("b", list)?.id).toBe("c");
    expect(next("c", list)?.id).toBe("a");
  });

  it("is one that has been read", () => {
    expect(next("a", [doc("a"), doc("b", 1, "PROCESSING"), doc("c", 1)])?.id).toBe("c");
  });

  it("is never the same document, and none where nothing is left", () => {
    expect(next("a", [doc("a", 3), doc("b")])).toBeNull();
  });
});
