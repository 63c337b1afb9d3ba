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

describe("the list under review", () => {
  it("keeps its order, even if the list is sorted differently meanwhile", () => {
    expect(following("a", ["a", "b", "c"], ["c", "b", "a"], ["c", "b", "a"])).toBe("bc");
  });

  it("drops deleted documents and appends new ones", () => {
    expect(following("b", ["b", "a", "c"], ["n", "b", "c"], ["n", "b", "c"])).toBe("cn");
  });

  it("keeps a document that no longer matches the filter, but adds only matching ones", () => {
    const { position, count, next } = neighboursOf("a", ["a"], [doc("n"), doc("a")], []);
    expect({ position, count, next }).toEqual({ position: 1, count: 1, next: null });
  });

  it("continues from the place of a deleted document", () => {
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

  it("starts with the first document if the current one was never in it", () => {
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

  it("is the next one that needs review, wrapping around at the end", () => {
    const list = [doc("a", 2), doc("b"), doc("c", 1)];
    expect(next("a", list)?.id).toBe("c");
    expect(next("b", list)?.id).toBe("c");
    expect(next("c", list)?.id).toBe("a");
  });

  it("is one that has been processed", () => {
    expect(next("a", [doc("a"), doc("b", 1, "PROCESSING"), doc("c", 1)])?.id).toBe("c");
  });

  it("is never the current one, and null if nothing is left", () => {
    expect(next("a", [doc("a", 3), doc("b")])).toBeNull();
  });
});
