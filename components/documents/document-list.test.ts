import { expect, it } from "vitest";
import type { DocumentInListDto } from "@/lib/api/document";
import { documentOf } from "@/tests/components/data";
import { type DocumentList, withChanges } from "./document-list";

const NOON = "2026-11-27T12:00:00.000Z";
const LATER = "2026-11-27T18:00:00.000Z";

const counts = { PENDING: 0, PROCESSING: 0, SUCCESS: 0, FAILURE: 0 };
const changes = { cursor: "2", count: 1, counts, as_of: NOON, complete: false as const };
const listed = (id: string, other?: string, expires_at = LATER): DocumentInListDto => ({
  ...documentOf({ id, expires_at }),
  checks: other ? [{ code: "same_file", message: "It was here.", document: other }] : [],
});
const checksIn = (list: DocumentList) => list.documents.map(({ checks }) => checks[0]?.document);
const listOf = (...documents: DocumentInListDto[]): DocumentList => ({ documents, rest: null, cursor: "1" });

it("drops the duplicate check of a document whose copy has expired or been deleted", () => {
  const list = listOf(listed("d", "a"), listed("c", "b"), listed("b"), listed("a", undefined, NOON));
  expect(checksIn(withChanges(list, [], changes))).toEqual([undefined, "b", undefined]);
  expect(checksIn(withChanges(listOf(listed("d", "a")), [], changes))).toEqual([undefined]);
});

it("links to a copy that is not fetched yet or arrived with the changes", () => {
  const older = { ...listOf(listed("d", "a")), rest: { counts, outdated: 0 } };
  expect(checksIn(withChanges(older, [], changes))).toEqual(["a"]);
  expect(checksIn(withChanges(listOf(listed("d", "e")), [listed("e")], changes))).toEqual([undefined, "e"]);
});

it("keeps the same documents if no link is dead", () => {
  const list = listOf(listed("c", "b"), listed("b"));
  expect(withChanges(list, [], changes).documents).toBe(list.documents);
});
