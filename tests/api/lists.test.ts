import { beforeAll, describe, expect, it, vi } from "vitest";
import { EVERYTHING } from "@/lib/api/limits";
import { ApiUser } from "./api-user";

const names = (items: { name: string }[]) => items.map(({ name }) => name);

describe("a list of extractors", () => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    for (const name of ["1", "2", "3", "4", "5"]) await user.createExtractor(name);
  });

  it("is returned whole and without a cursor by default", async () => {
    const list = await user.ok("listExtractors");
    expect(names(list.extractors)).toEqual(["5", "4", "3", "2", "1"]);
    expect(list).not.toHaveProperty("next_cursor");
  });

  it("is returned in pages, newest first; the last page's cursor is null", async () => {
    const pages: string[][] = [];
    let query = "limit=2";
    for (;;) {
      const { extractors, next_cursor } = await user.ok("listExtractors", { query });
      pages.push(names(extractors));
      if (next_cursor === null) break;
      query = `limit=2&after=${next_cursor}`;
    }
    expect(pages).toEqual([["5", "4"], ["3", "2"], ["1"]]);
  });

  it("has no empty page at its end", async () => {
    const { extractors, next_cursor } = await user.ok("listExtractors", { query: "limit=5" });
    expect([extractors.length, next_cursor]).toEqual([5, null]);
  });

  it("continues after a cursor whose extractor has been deleted", async () => {
    const other = await ApiUser.signedIn();
    for (const name of ["a", "b", "c"]) await other.createExtractor(name);
    const { extractors, next_cursor } = await other.ok("listExtractors", { query: "limit=2" });
    await other.ok("deleteExtractor", { params: { id: extractors[1]!.id } });
    const rest = await other.ok("listExtractors", { query: `after=${next_cursor}` });
    expect(names(rest.extractors)).toEqual(["a"]);
  });

  it.each(["limit=0", "limit=201", "limit=x", "limit=1.5", "limit=", "after=", "after=a%00b", "brief=yes"])(
    "is refused with %s, naming the parameter",
    async (query) => {
      const { status, body } = await user.fails("listExtractors", { query });
      expect([status, Object.keys(body.fields as object)]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  it("with brief=1 has prompts of at most 200 characters, and marks truncated ones", async () => {
    const other = await ApiUser.signedIn();
    const id = await other.createExtractor("Prompts");
    for (const length of [200, 201, 2_000]) {
      const body = { name: `${length}`, prompt: "é".repeat(length) };
      await other.ok("createField", { params: { id }, body });
    }
    const { extractors } = await other.ok("listExtractors", { query: "brief=1" });
    expect(
      extractors[0]!.fields.map(({ prompt, prompt_truncated }) => [prompt, prompt_truncated ?? false]),
    ).toEqual([
      ["é".repeat(200), false],
      ["é".repeat(200), true],
      ["é".repeat(200), true],
    ]);
    const { extractor } = await other.ok("getExtractor", { params: { id } });
    const whole = await other.ok("listExtractors");
    for (const { fields } of [whole.extractors[0]!, extractor]) {
      expect(fields.map(({ prompt }) => prompt.length)).toEqual([200, 201, 2_000]);
      expect(fields[2]).not.toHaveProperty("prompt_truncated");
    }
  });
});

describe("a list of extractors in brief", () => {
  it("has the first two further labels of a field, and marks fields with more", async () => {
    const other = await ApiUser.signedIn();
    const id = await other.createExtractor("Labels");
    for (const also_called of [[], ["a", "b"], ["a", "b", "c"]])
      await other.ok("createField", { params: { id }, body: { name: `${also_called.length}`, also_called } });
    const { extractors } = await other.ok("listExtractors", { query: "brief=1" });
    expect(
      extractors[0]!.fields.map((field) => [field.also_called, field.also_called_truncated ?? false]),
    ).toEqual([
      [[], false],
      [["a", "b"], false],
      [["a", "b"], true],
    ]);
    const whole = (await other.ok("listExtractors")).extractors[0]!.fields;
    expect(whole[2]!.also_called).toEqual(["a", "b", "c"]);
    expect(whole[2]).not.toHaveProperty("also_called_truncated");
  });
});

describe("a list of documents", () => {
  const long = `${"word ".repeat(59)}end.`;
  let user: ApiUser;
  let params: { id: string };
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    params = { id: await user.createExtractor("Documents", ["7", "Note"]) };
    for (const index of [1, 2, 3]) {
      const text = JSON.stringify({ "7": `N-${index}`, Note: index === 2 ? long : "short" });
      await user.process(params.id, text, `${index}.json`);
    }
  });

  it("is returned whole or in pages, newest first", async () => {
    const whole = await user.ok("listDocuments", { params });
    expect(whole).not.toHaveProperty("next_cursor");
    expect(whole.documents.map(({ filename }) => filename)).toEqual(["3.json", "2.json", "1.json"]);
    const first = await user.ok("listDocuments", { params, query: "limit=2" });
    const rest = await user.ok("listDocuments", { params, query: `limit=2&after=${first.next_cursor}` });
    expect([...first.documents, ...rest.documents]).toEqual(whole.documents);
    expect(rest.next_cursor).toBeNull();
  });

  it("with brief=1 has texts of at most 200 characters and names truncated fields; otherwise they are whole", async () => {
    const [, brief] = (await user.ok("listDocuments", { params, query: "brief=1" })).documents;
    expect(brief).toMatchObject({
      extracted_data: `{"7":"N-2","Note":"${long.slice(0, 200)}"}`,
      values_truncated: ["Note"],
    });
    const whole = (await user.ok("listDocuments", { params })).documents;
    expect(whole[1]!.extracted_data).toBe(`{"7":"N-2","Note":"${long}"}`);
    expect(whole[1]).not.toHaveProperty("values_truncated");
    const result = await user.ok("getDocumentResult", { params: { ...params, docId: brief!.id } });
    expect(result.document).toEqual(whole[1]);
  });

  it("is the same with brief=1 if nothing is long", async () => {
    const only = async (query: string) => (await user.ok("listDocuments", { params, query })).documents[2];
    expect(await only("brief=1")).toEqual(await only(""));
  });
});

/** Asks for an extractor's changes since its own last answer, as a screen does. */
async function follow(user: ApiUser, id: string) {
  const params = { id };
  const ask = async (since: string) => {
    const { documents, changes } = await user.ok("listDocuments", {
      params,
      query: `changed_since=${since}`,
    });
    return { documents, ...changes! };
  };
  let { cursor } = await ask(EVERYTHING);
  const poll = async () => {
    const answer = await ask(cursor);
    ({ cursor } = answer);
    return answer;
  };
  /** Until transactions of others have ended, what was written since they began is answered again. */
  const untilSettled = () => vi.waitFor(async () => expect((await poll()).documents).toEqual([]));
  await untilSettled();
  return { ask, poll, untilSettled, cursor: () => cursor };
}

describe("the changes of a list of documents", () => {
  let user: ApiUser;
  let id: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    id = await user.createExtractor("Changes", ["Number"]);
  });

  it("hold a changed and a new document as the list has them, and tell of a deleted one by the count", async () => {
    const [first, second] = [
      await user.process(id, "Number: N-1\n", "1.txt"),
      await user.process(id, "Number: N-2\n", "2.txt"),
    ];
    const { ask, poll, untilSettled } = await follow(user, id);
    const { documents: whole } = await user.ok("listDocuments", { params: { id } });
    expect(await ask(EVERYTHING)).toMatchObject({ documents: whole, complete: true, count: 2 });

    const params = { id, docId: first.id };
    await user.ok("correctValue", { params, body: { name: "Number", value: "N-9" } });
    const changed = { id: first.id, filename: "1.txt", extracted_data: '{"Number":"N-9"}' };
    expect(await poll()).toMatchObject({ documents: [changed], complete: false, count: 2 });
    await untilSettled();

    const third = await user.process(id, "Number: N-3\n", "3.txt");
    expect(await poll()).toMatchObject({ documents: [third], complete: false, count: 3 });
    await untilSettled();

    await user.ok("deleteDocument", { params: { id, docId: second.id } });
    expect(await poll()).toMatchObject({ documents: [], complete: false, count: 2 });
  });

  it("are everything after the extractor's fields have changed", async () => {
    const { poll } = await follow(user, id);
    await user.ok("createField", { params: { id }, body: { name: "Another" } });
    const { documents: whole } = await user.ok("listDocuments", { params: { id } });
    expect(await poll()).toMatchObject({ documents: whole, complete: true });
  });

  it("are refused to another user, and of that user's own list hold only the own documents", async () => {
    const cursor = (await follow(user, id)).cursor();
    const stranger = await ApiUser.signedIn();
    for (const since of [EVERYTHING, cursor]) {
      const query = `changed_since=${since}`;
      const refused = await stranger.fails("listDocuments", { params: { id }, query });
      expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    }
    const theirs = await stranger.createExtractor("Theirs", ["Number", "Another"]);
    const own = await stranger.process(theirs, "Number: N-7\n");
    const sent = { params: { id: theirs }, query: `changed_since=${cursor}` };
    const { documents, changes } = await stranger.ok("listDocuments", sent);
    expect([documents, changes?.count]).toEqual([[own], 1]);
  });

  it.each([
    "changed_since=",
    "changed_since=nonsense",
    "changed_since=12",
    "changed_since=-1-abcdefghijkl",
    "changed_since=1234567890123456789-abcdefghijkl",
    "changed_since=1-abcdefghijkl%00",
    "changed_since=01a0b2c4-0000-7000-8000-000000000000",
  ])("are refused to what never was a cursor: %s", async (query) => {
    const { status, body } = await user.fails("listDocuments", { params: { id }, query });
    const error = "changed_since must be the cursor from an earlier response's changes, or 0";
    expect([status, body.fields]).toEqual([400, { changed_since: error }]);
  });

  it("are not answered after a document", async () => {
    const query = "changed_since=0&after=abc";
    const { status, body } = await user.fails("listDocuments", { params: { id }, query });
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ["changed_since"]]);
  });

  it("begin with a page of a list where a limit is sent", async () => {
    const { documents: whole } = await user.ok("listDocuments", { params: { id } });
    const query = "changed_since=0&limit=1";
    const { documents, next_cursor, changes } = await user.ok("listDocuments", { params: { id }, query });
    expect([documents, next_cursor, changes?.count]).toEqual([whole.slice(0, 1), whole[0]!.id, whole.length]);
  });
});

describe("an unchanged list of documents", () => {
  it("is answered with 304 until a document changes, whole and in pages, and so are its values", async () => {
    const user = await ApiUser.signedIn();
    const id = await user.createExtractor("Unchanged", ["Number"]);
    const { id: docId } = await user.process(id, "Number: N-1\n", "1.txt");
    const asked = [
      ["listDocuments", ""],
      ["listDocuments", "brief=1"],
      ["listDocuments", "limit=1"],
      ["listValues", ""],
    ] as const;
    const tags = await Promise.all(
      asked.map(async ([name, query]) =>
        (await user.send(name, { params: { id }, query })).headers.get("ETag")!,
      ),
    );
    const again = async () =>
      Promise.all(
        asked.map(async ([name, query], index) => {
          const headers = { "If-None-Match": tags[index]! };
          return (await user.send(name, { params: { id }, query, headers })).status;
        }),
      );
    expect(await again()).toEqual([304, 304, 304, 304]);
    const params = { id, docId };
    await user.ok("correctValue", { params, body: { name: "Number", value: "N-9" } });
    expect(await again()).toEqual([200, 200, 200, 200]);
  });
});
