import { describe, expect, it } from "vitest";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import { missingPart, outdatedIds, withoutResults, withResults } from "./settled-values";

/** "a b? c" are processed documents and one in between that is not. */
const listed = (names: string) =>
  names.split(" ").map((name) => ({
    id: name.replace("?", ""),
    status: (name.endsWith("?") ? "PROCESSING" : "SUCCESS") as DocumentStatus,
  }));
const results = (names: string) =>
  names.split(" ").map((id) => ({ id, filename: `${id}.txt`, revision: 0, values: [] }));
const cached = (...pages: string[]) => ({
  pages: pages.map((names) => ({ documents: results(names), next_cursor: null })),
  pageParams: pages.map(() => undefined),
});
const idsOf = ({ pages }: ReturnType<typeof cached>) =>
  pages.map((page) => page.documents.map(({ id }) => id).join(" "));

describe("the values that are refetched", () => {
  it("are none if all are cached", () => {
    expect(missingPart(listed("c b? a"), results("c a"))).toBeNull();
    expect(missingPart([], results("a"))).toBeNull();
  });

  it("are those of newly processed documents only", () => {
    expect(missingPart(listed("f? e d c b a"), results("e b a"))).toEqual({
      ids: ["d", "c"],
      after: "e",
      limit: 2,
    });
    expect(missingPart(listed("b a"), results("a"))).toEqual({ ids: ["b"], after: undefined, limit: 1 });
  });

  it("are a page of the list if the documents are far apart", () => {
    const documents = Array.from({ length: 500 }, (_, index) => ({
      id: `d${index}`,
      status: "SUCCESS" as const,
    }));
    const known = documents.filter((_, index) => ![10, 40, 450].includes(index));
    expect(missingPart(documents, known)).toEqual({ ids: ["d10", "d40"], after: "d9", limit: 31 });
    expect(missingPart(documents, [])).toMatchObject({ after: undefined, limit: 200 });
  });

  it("are dropped first if a document is extracted again", () => {
    expect(outdatedIds(listed("c? b a"), results("c b gone"))).toEqual(["c"]);
    expect(idsOf(withoutResults(cached("d c", "b a"), ["c", "a"]))).toEqual(["d", "b"]);
  });

  it("are added to the cached ones, which stay unchanged", () => {
    const before = cached("c b", "a");
    const after = withResults(before, results("d c"));
    expect(idsOf(after)).toEqual(["d c b", "a"]);
    expect(after.pages[0]?.documents[1]).toBe(before.pages[0]?.documents[0]);
  });
});
