import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failureAnswer } from "@/lib/api/envelope";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { ApiUser } from "./api-user";
import { expectSecurityHeaders } from "./security-headers";

const TEXT = "Rechnungsnummer: A-17\nBetrag: 1.234,50 EUR\nSteuer: 12,30 EUR\n";
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** An extractor whose fields are the number and amount of a bill. */
async function createBills(user: ApiUser): Promise<string> {
  const id = await user.createExtractor("Bills", ["Rechnungsnummer"]);
  await user.ok("createField", { params: { id }, body: { name: "Betrag", type: "NUMBER" } });
  await user.ok("createField", { params: { id }, body: { name: "Berth", required: true } });
  return id;
}

describe("correcting values", () => {
  let user: ApiUser;
  let params: { id: string; docId: string };
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    const id = await createBills(user);
    params = { id, docId: (await user.process(id, TEXT)).id };
  });

  it("answers the value and the document, which list, result and download then show", async () => {
    const before = await user.send("listDocuments", { params });
    const { value, document } = await user.ok("correctValue", {
      params,
      body: { name: "Betrag", value: "2.345,60" },
    });
    expect(value).toMatchObject({ value: 2345.6, original: 1234.5, evidence: { state: "verified" } });
    const list = await user.send("listDocuments", {
      params,
      headers: { "If-None-Match": before.headers.get("ETag")! },
    });
    expect(list.status).toBe(200);
    expect(((await list.json()) as { documents: unknown[] }).documents).toEqual([document]);
    expect((await user.ok("getDocumentResult", { params })).values).toContainEqual(value);
    expect((await user.ok("listValues", { params })).documents[0]?.values).toContainEqual(value);
    const download = await user.send("downloadDocuments", {
      params,
      query: `doc=${params.docId}&format=JSON`,
    });
    expect(await download.text()).toContain("2345.6");

    const taken = await user.ok("correctValue", { params, body: { name: "Betrag", original: true } });
    expect(taken.value).toMatchObject({ value: 1234.5, correction: null, confirmed_at: null });
  });

  it("corrects and confirms many values in a call, of each document all or none", async () => {
    const { id } = params;
    const docId = (await user.process(id, TEXT)).id;
    const other = (await user.process(id, TEXT)).id;
    const { results, documents } = await user.ok("correctValues", {
      params: { id },
      body: {
        changes: [
          { document: docId, name: "Betrag", value: "2.345,60" },
          { document: other, name: "Betrag", value: "zehn" },
          { document: other, name: "Berth", value: "Nord" },
          { document: docId, name: "Berth", confirmed: true },
        ],
      },
    });
    expect(results).toMatchObject([
      { saved: true, error: null },
      { saved: false, error: { code: "invalid" } },
      { saved: false, error: null },
      { saved: true, error: null },
    ]);
    const listed = (await user.ok("listValues", { params })).documents;
    expect(documents).toHaveLength(1);
    const stored = listed.find((document) => document.id === docId)!.values;
    expect(stored).toEqual(expect.arrayContaining(documents[0]!.values));
    expect(listed.find((document) => document.id === other)!.values).toMatchObject([
      { value: "A-17" },
      { value: 1234.5, correction: null },
      { value: null, correction: null },
    ]);
    for (const gone of [docId, other]) await user.ok("deleteDocument", { params: { id, docId: gone } });
  });

  it("takes a thousand changes in a call, and no more", async () => {
    const { id, docId } = params;
    const changes = (count: number) =>
      Array.from({ length: count }, () => ({ document: docId, name: "Betrag", confirmed: true }));
    const { results } = await user.ok("correctValues", { params: { id }, body: { changes: changes(1_000) } });
    expect(results.every(({ saved }) => saved)).toBe(true);
    for (const [count, message] of [
      [1_001, "You can change a maximum of 1,000 values at once"],
      [0, "Please send at least one change"],
    ] as const) {
      const { status, body } = await user.fails("correctValues", {
        params: { id },
        body: { changes: changes(count) },
      });
      expect([status, body.fields]).toEqual([422, { changes: message }]);
    }
    await user.ok("correctValue", { params, body: { name: "Betrag", original: true } });
  });

  it("confirms a document without any value, and takes that back", async () => {
    const { id } = params;
    const docId = (await user.process(id, "Nichts davon.\n")).id;
    const stateOf = async () => (await user.ok("getDocumentResult", { params: { id, docId } })).document;
    const check = {
      code: "unlike_the_others",
      message: "No values found. Is this a different kind of document?",
    };
    const unchecked = await stateOf();
    const { revision } = unchecked;
    expect(unchecked).toMatchObject({ to_check: 2, checks: [check], confirmed_at: null, reviewed: false });
    const { extractor } = await user.ok("getExtractor", { params });
    expect(extractor).toMatchObject({ documents_to_check: 2, documents_failed: 0, documents_expiring: 0 });
    for (const [confirmed, to_check] of [
      [true, 1],
      [false, 2],
    ] as const) {
      const { document } = await user.ok("confirmDocument", { params: { id, docId }, body: { confirmed } });
      expect(document).toMatchObject({ to_check, checks: [check], revision });
      expect(document.confirmed_at === null).toBe(!confirmed);
      expect(await stateOf()).toEqual(document);
    }
    await user.ok("deleteDocument", { params: { id, docId } });
  });

  it("confirms a value, also one that there is none of", async () => {
    const { value, document } = await user.ok("correctValue", {
      params,
      body: { name: "Berth", confirmed: true },
    });
    expect(value).toMatchObject({ value: null, confirmed_at: expect.any(String) as string });
    expect(document.missing_required).toEqual(["Berth"]);
  });

  it.each([
    ["nothing", {}],
    ["a name alone", { name: "Betrag" }],
    ["no name", { value: 1 }],
    ["a name that is no text", { name: 7, value: 1 }],
    ["an object for a value", { name: "Betrag", value: {} }],
    ["a list for a value", { name: "Betrag", value: [1] }],
    ["two wishes", { name: "Betrag", value: 1, confirmed: true }],
    ["a wish that is not one", { name: "Betrag", confirmed: "no" }],
    ["a negative candidate", { name: "Betrag", candidate: -1 }],
    ["half a candidate", { name: "Betrag", candidate: 0.5 }],
    ["an unknown member", { name: "Betrag", value: 1, at: "2026-01-01" }],
    ["a field that the document does not have", { name: "Number", value: "x" }],
    ["a candidate that the value does not have", { name: "Betrag", candidate: 99 }],
    ["a value of another type", { name: "Betrag", value: "viel" }],
  ])("is refused with %s", async (_, body) => {
    const before = await user.ok("getDocumentResult", { params });
    const refused = await user.fails("correctValue", { params, body });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
    failureAnswer.strict().parse(refused.body);
    expect(await user.ok("getDocumentResult", { params })).toEqual(before);
  });

  it("says what is expected of a value that does not fit, and names the input", async () => {
    const { body } = await user.fails("correctValue", { params, body: { name: "Betrag", value: "viel" } });
    expect(body).toMatchObject({
      error: "Please enter a number, such as 1234.5.",
      fields: { value: "Please enter a number, such as 1234.5." },
    });
  });

  it("is refused with a body that is no JSON or far too long", async () => {
    expect((await user.fails("correctValue", { params, body: "{" })).status).toBe(400);
    const body = { name: "Rechnungsnummer", value: "x".repeat(1_100_000) };
    expect((await user.fails("correctValue", { params, body })).status).toBe(413);
  });

  it("keeps characters that a database cannot store out of a text", async () => {
    const body = '{"name":"Rechnungsnummer","value":"A\\u0000\\ud800 18"}';
    const { value } = await user.ok("correctValue", { params, body });
    expect(value.value).toBe("A\ufffd 18");
  });
});

describe("extracting again", () => {
  let user: ApiUser;
  let id: string;
  beforeEach(async () => {
    user = await ApiUser.signedIn();
    id = await createBills(user);
  });

  it("one document gives the values of changed fields, and keeps what was corrected", async () => {
    const { id: docId } = await user.process(id, TEXT);
    const params = { id, docId };
    await user.ok("correctValue", { params, body: { name: "Rechnungsnummer", value: "A-18" } });
    await user.ok("createField", { params, body: { name: "Steuer", type: "NUMBER" } });
    expect((await user.ok("getDocumentResult", { params })).document.fields_changed).toBe(true);

    const { documents } = await user.ok("extractDocumentAgain", { params });
    expect(documents).toMatchObject([{ id: docId, status: "PROCESSING", extracted_data: null }]);
    const settled = await user.settled(id, docId);
    expect(settled).toMatchObject({ status: "SUCCESS", fields_changed: false });
    expect(settled.extracted_data).toBe(
      '{"Rechnungsnummer":"A-18","Betrag":1234.5,"Berth":null,"Steuer":12.3}',
    );
    expect((await user.ok("getUser")).credits).toBe(8);
  });

  it("several documents charges each of them, and a double click no more", async () => {
    const documents: string[] = [];
    for (const number of [1, 2, 3]) documents.push((await user.process(id, `${TEXT}${number}`)).id);
    const calls = await Promise.all(
      [1, 2].map(() => user.send("extractDocumentsAgain", { params: { id }, body: { documents } })),
    );
    // A second call that comes when all is done already is a wish of its own.
    const accepted = calls.filter(({ status }) => status === 200).length;
    expect(calls.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    for (const document of documents)
      expect(await user.settled(id, document)).toMatchObject({ status: "SUCCESS" });
    expect((await user.ok("getUser")).credits).toBe(7 - 3 * accepted);
  });

  it("changes nothing where the credits do not suffice for all", async () => {
    const documents = [(await user.process(id, TEXT)).id, (await user.process(id, TEXT)).id];
    await user.ok("adjustCredits", { body: { amount: -7 } });
    const before = await user.ok("listDocuments", { params: { id } });
    const { status, body } = await user.fails("extractDocumentsAgain", {
      params: { id },
      body: { documents },
    });
    expect([status, body.code, body.error]).toEqual([
      402,
      "not_enough_credits",
      "Not enough credits: extracting these 2 documents needs 2, but your balance is 1.",
    ]);
    expect(await user.ok("listDocuments", { params: { id } })).toEqual(before);
    expect((await user.ok("getUser")).credits).toBe(1);
  });

  it.each([
    ["no list", {}],
    ["an empty list", { documents: [] }],
    ["a text", { documents: "all" }],
    ["101 documents", { documents: Array.from({ length: 101 }, (_, index) => `d${index}`) }],
    ["ids that are no texts", { documents: [7] }],
  ])("is refused with %s, naming the input", async (_, body) => {
    const refused = await user.fails("extractDocumentsAgain", { params: { id }, body });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
    expect(Object.keys(refused.body.fields as object)[0]).toMatch(/^documents/);
  });
});

describe("the file of a document", () => {
  let user: ApiUser;
  let params: { id: string; docId: string };
  const pdf = new Uint8Array(makePdf([[{ x: 50, y: 100, text: "Number: A-17" }]]));
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    const id = await user.createExtractor("Files", ["Number"]);
    params = { id, docId: (await user.process(id, pdf, "Größe 7%.pdf")).id };
  });

  it("is the uploaded one, as an attachment that no browser shows", async () => {
    const response = await user.send("getDocumentFile", { params });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
    const { headers } = response;
    expectSecurityHeaders(headers);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Gro_e 7_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%207%25.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      etag: `"${params.docId}"`,
    });
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  it("is not sent again to a browser that has it, and not at all to one that has signed out", async () => {
    const headers = { "If-None-Match": `"${params.docId}"` };
    const again = await user.send("getDocumentFile", { params, headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await new ApiUser().send("getDocumentFile", { params, headers })).status).toBe(401);
    await user.ok("deleteDocument", { params });
    expect((await user.send("getDocumentFile", { params, headers })).status).toBe(404);
  });

  it("is there for a document that could not be read; HEAD after HEAD holds nothing up", async () => {
    const document = await user.process(params.id, "%PDF-1.7 and nothing more", "broken.pdf");
    expect(document.status).toBe("FAILURE");
    const broken = { id: params.id, docId: document.id };
    expect(await (await user.send("getDocumentFile", { params: broken })).text()).toBe(
      "%PDF-1.7 and nothing more",
    );
    const path = `/api/extractor/${params.id}/document/${document.id}/file`;
    for (let times = 0; times < 12; times += 1) {
      const head = await user.fetch(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    }
  });
});

describe("the grid", () => {
  it("has the values of processed documents in pages, newest first", async () => {
    const user = await ApiUser.signedIn();
    const id = await user.createExtractor("Grid", ["Number"]);
    const params = { id };
    for (const number of [1, 2, 3, 4, 5]) {
      await user.process(id, `Number: N-${number}`, `${number}.txt`);
    }
    await user.process(id, "%PDF-1.7 and nothing more", "broken.pdf");

    const whole = await user.ok("listValues", { params });
    expect(whole.next_cursor).toBeNull();
    expect(whole.documents.map(({ filename, values }) => [filename, values[0]?.value])).toEqual(
      [5, 4, 3, 2, 1].map((number) => [`${number}.txt`, `N-${number}`]),
    );
    const pages: string[][] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `limit=2${cursor === "" ? "" : `&after=${cursor}`}`;
      const page = await user.ok("listValues", { params, query });
      pages.push(page.documents.map(({ filename }) => filename));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual([["5.txt", "4.txt"], ["3.txt", "2.txt"], ["1.txt"]]);
    const [first] = whole.documents;
    const result = await user.ok("getDocumentResult", { params: { id, docId: first!.id } });
    expect(first?.values).toEqual(result.values);
  });

  it.each(["limit=0", "limit=201", "limit=x", "after=", "after=a%00b"])(
    "is refused with %s",
    async (query) => {
      const user = await ApiUser.signedIn();
      const params = { id: await user.createExtractor("Grid") };
      const { status, body } = await user.fails("listValues", { params, query });
      expect([status, Object.keys(body.fields as object)]).toEqual([400, [query.split("=")[0]]]);
    },
  );
});

describe("a test set", () => {
  let user: ApiUser;
  let id: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    id = await createBills(user);
  });

  it("holds the files under distinct names, the fields, and what is known of their values", async () => {
    const docs: string[] = [];
    for (const [text, name] of [
      [TEXT, "bill.txt"],
      [TEXT.replace("A-17", "A-18"), "Bill.txt"],
      ['{"Rechnungsnummer": "A-19"}', "expected.json"],
    ] as const)
      docs.push((await user.process(id, text, name)).id);
    const correct = (index: number, body: object) =>
      user.ok("correctValue", { params: { id, docId: docs[index]! }, body });
    await correct(0, { name: "Betrag", value: 99.5 });
    await correct(1, { name: "Berth", confirmed: true });

    const query = new URLSearchParams(docs.map((doc) => ["doc", doc]));
    const response = await user.send("downloadTestset", { params: { id }, query });
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="testset_${id}_\\d{8}-\\d{6}\\.zip"$`),
    );
    expect(response.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["expected.json", "bill.txt", "Bill (2).txt", "expected (2).json"]);
    expect(decode(files["bill.txt"]!)).toBe(TEXT);
    expect(JSON.parse(decode(files["expected.json"]!))).toEqual({
      fields: [
        { name: "Rechnungsnummer", type: "TEXT", required: false, prompt: "", also_called: [] },
        { name: "Betrag", type: "NUMBER", required: false, prompt: "", also_called: [] },
        { name: "Berth", type: "TEXT", required: true, prompt: "", also_called: [] },
      ],
      documents: [
        { file: "bill.txt", values: { Rechnungsnummer: "A-17", Betrag: 99.5 }, unchecked: ["Berth"] },
        {
          file: "Bill (2).txt",
          values: { Rechnungsnummer: "A-18", Betrag: 1234.5, Berth: null },
          unchecked: [],
        },
        { file: "expected (2).json", values: { Rechnungsnummer: "A-19" }, unchecked: ["Betrag", "Berth"] },
      ],
    });
  });

  it("needs documents, at most a hundred, all of them processed", async () => {
    for (const query of ["", Array.from({ length: 101 }, (_, index) => `doc=d${index}`).join("&")]) {
      const { status, body } = await user.fails("downloadTestset", { params: { id }, query });
      expect([status, Object.keys(body.fields as object)]).toEqual([400, ["doc"]]);
    }
    expect((await user.fails("downloadTestset", { params: { id }, query: "doc=unknown" })).status).toBe(404);
  });
});

describe("an extractor", () => {
  it("tells how many values are to be checked, and when it was last used", async () => {
    const user = await ApiUser.signedIn();
    const id = await user.createExtractor("Sums");
    for (const name of ["Net", "Tax", "Total"])
      await user.ok("createField", { params: { id }, body: { name, type: "NUMBER" } });
    const own = async () => (await user.ok("getExtractor", { params: { id } })).extractor;
    expect(await own()).toMatchObject({ to_check: 0, last_used_at: null });
    const before = Date.now();
    const document = await user.process(id, "Net: 100.00\nTax: 19.00\nTotal: 120.00\n");
    expect(document.to_check).toBe(3);
    const { last_used_at, ...counted } = await own();
    expect(counted.to_check).toBe(3);
    expect(Date.parse(last_used_at!)).toBeGreaterThanOrEqual(before - 1);
    expect((await user.ok("listExtractors")).extractors).toMatchObject([{ to_check: 3, last_used_at }]);

    const params = { id, docId: document.id };
    await user.ok("correctValue", { params, body: { name: "Total", value: 119 } });
    await user.ok("correctValue", { params, body: { name: "Net", confirmed: true } });
    expect((await own()).to_check).toBe(1);
    await user.ok("deleteDocument", { params });
    expect(await own()).toMatchObject({ document_count: 0, to_check: 0, last_used_at });
  });
});
