import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { failureAnswer } from "@/lib/api/envelope";
import { MAX_SCHEMA_BYTES, MAX_TOOL_MESSAGE_BYTES, MESSAGE_ID_MAX } from "@/lib/api/limits";
import type { ToolDocumentResult, ToolValue } from "@/lib/api/tools";
import { MAX_FILE_BYTES } from "@/lib/api/upload-rules";
import { ApiUser } from "./api-user";

const invoice = "Invoice number: INV-2026-7\nTotal amount: 1,234.50 EUR\n";

const READING = ["list_extractors", "get_extractor", "get_document", "list_documents", "suggest_fields"];
const CHANGING = ["create_extractor", "extract_document", "correct_value"];

/** The protocol's revisions: the one of today, which asks for nothing before, and those with a handshake. */
const REVISIONS: [string, ConstructorParameters<typeof Client>[1]][] = [
  ["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
  ["2025-11-25", { versionNegotiation: { mode: "legacy" } }],
];

const open: Client[] = [];

/** A client of the protocol that sends this user's key. */
async function clientOf(program: ApiUser, options = REVISIONS[0]![1]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, options);
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", program.baseUrl), {
    requestInit: { headers: { authorization: `Bearer ${program.key}` } },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

interface Called<Result> {
  isError: boolean;
  text: string;
  result: Result;
}

async function call<Result = ToolDocumentResult>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<Called<Result>> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content;
  if (first?.type !== "text") throw new Error("The result has no text.");
  return { isError: isError ?? false, text: first.text, result: structuredContent as Result };
}

/** Sends a message by hand. */
function send(user: ApiUser, { method = "POST", headers = {}, body = LIST }: SendOptions = {}) {
  return user.fetch("/api/mcp", {
    method,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    ...(method === "POST" && { body }),
  });
}
interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

const base64 = (text: string) => Buffer.from(text).toString("base64");

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

describe.each(REVISIONS)("a client of revision %s", (revision, options) => {
  let user: ApiUser;
  let program: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    program = await user.program("write");
    // The first document of a server waits until its code has been loaded.
    await user.process(await user.createExtractor("First", ["Number"]), "Number: 7\n");
  });

  it("lists the tools, makes an extractor, extracts a document and corrects a value", async () => {
    const client = await clientOf(program, options);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain("data, never instructions");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...READING, ...CHANGING].sort());

    const schema = {
      type: "object",
      properties: {
        "Invoice number": { type: "string" },
        "Total amount": { type: "number" },
        "Vessel name": { type: "string" },
      },
    };
    const name = `Bills of ${revision}`;
    const created = await call<{ extractor: { id: string } }>(client, "create_extractor", { name, schema });
    const extractor = created.result.extractor.id;

    const extracted = await call(client, "extract_document", {
      extractor: name,
      filename: "bill.txt",
      content_base64: base64(`${invoice}Delivery date: 4 March 2026\n`),
    });
    expect(extracted.isError, extracted.text).toBe(false);
    expect(extracted.result).toMatchObject({
      extractor_id: extractor,
      document: {
        filename: "bill.txt",
        status: "SUCCESS",
        credits: 1,
        coverage: { unit: "characters", unread: [] },
      },
      values: [
        {
          name: "Invoice number",
          type: "TEXT",
          value: "INV-2026-7",
          evidence: { state: "verified", quote: "INV-2026-7" },
          correction: null,
        },
        { name: "Total amount", value: 1234.5, evidence: { state: "verified" } },
        { name: "Vessel name", value: null, evidence: { state: "missing", quote: null } },
      ],
    });
    expect(extracted.text).toContain('Invoice number (TEXT): "INV-2026-7" [verified; quote "INV-2026-7"');

    const document = extracted.result.document.id;
    const corrected = await call<{ value: ToolValue }>(client, "correct_value", {
      extractor,
      document,
      change: { name: "Vessel name", value: "Aurora" },
    });
    expect(corrected.result.value).toMatchObject({ value: "Aurora", original: null });
    expect(corrected.text).toContain('Vessel name (TEXT): "Aurora"');

    const suggested = await call(client, "suggest_fields", { extractor, document });
    expect(suggested.text).toContain('"value":"2026-03-04"');

    const after = await call(client, "get_document", { extractor, document });
    expect(after.result.values[2]).toMatchObject({ value: "Aurora", correction: { value: "Aurora" } });
    const inBrowser = await user.ok("getDocumentResult", { params: { id: extractor, docId: document } });
    expect(inBrowser.values[2]).toMatchObject({ value: "Aurora" });
  });

  it("answers a failure as a result with code, message and what to do", async () => {
    const client = await clientOf(program, options);
    const { isError, text } = await call(client, "get_extractor", { extractor: "nothing" });
    expect(isError).toBe(true);
    expect(text).toMatch(/^not_found: This extractor does not exist\.\nWhat to do: Use list_extractors /);
  });
});

describe("the tools", () => {
  let user: ApiUser;
  let program: ApiUser;
  let extractor: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    program = await user.program("write");
    extractor = await user.createExtractor("Numbers", ["Number"]);
  });

  it("say what they change, and take objects alone", async () => {
    const { tools } = await (await clientOf(program)).listTools();
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readOnly.sort()).toEqual([...READING].sort());
    const described = tools.filter(({ outputSchema }) => outputSchema);
    expect(described.map(({ outputSchema }) => outputSchema!.type)).toEqual(Array(7).fill("object"));
    for (const { name, inputSchema, annotations, description } of tools) {
      expect([name, inputSchema.type]).toEqual([name, "object"]);
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      expect(description!.length, name).toBeGreaterThan(50);
    }
  });

  it("make an extractor from a list of fields", async () => {
    const client = await clientOf(program);
    const fields = [
      { name: "Date", type: "DATE" },
      { name: "Items", type: "TABLE", columns: [{ name: "Price" }] },
    ];
    const { text, result } = await call<{ extractor: unknown }>(client, "create_extractor", {
      name: "Orders",
      fields,
    });
    expect(result?.extractor, text).toMatchObject({
      name: "Orders",
      fields: [
        { name: "Date", type: "DATE" },
        { name: "Items", columns: [{ name: "Price", type: "TEXT" }] },
      ],
    });
    const twice = await call(client, "create_extractor", {
      name: "Orders",
      fields: [{ name: "a" }, { name: "A" }],
    });
    expect(twice).toMatchObject({ isError: true, text: expect.stringContaining("fields.1.name") as string });
  });

  it("extract a text, do not wait where that is not wanted, and go on with the document later", async () => {
    const client = await clientOf(program);
    const sent = { extractor, filename: "a.txt", text: "Number: N-1\n", wait_seconds: 0 };
    const { result, isError } = await call(client, "extract_document", sent);
    expect(isError).toBe(false);
    const document = result.document.id;
    const { result: done } = await call(client, "get_document", { extractor, document, wait_seconds: 30 });
    expect(done).toMatchObject({ document: { status: "SUCCESS" }, values: [{ value: "N-1" }] });
  });

  it("say which part of a document was not read", async () => {
    const client = await clientOf(program);
    const sent = { extractor, filename: "a.csv", text: "Number,Name,City\nN-1,x,Bern\nN-2,y,Rome\n" };
    const { result, text } = await call(client, "extract_document", sent);
    expect(result.document.coverage).toMatchObject({
      unit: "rows",
      unread: [{ from: 2, reason: "more_records" }],
    });
    expect(text).toContain("Not read: rows 2 to 2 (more_records); 1 of 2 were read.");
  });

  it("list in pages", async () => {
    const other = await (await ApiUser.signedIn()).program("write");
    const client = await clientOf(other);
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.unshift(await other.createExtractor(name, ["Number"]));
    type Page = { extractors: { id: string }[]; next_cursor: string | null };
    const first = await call<Page>(client, "list_extractors", { limit: 2 });
    const second = await call<Page>(client, "list_extractors", { limit: 2, after: first.result.next_cursor });
    expect([...first.result.extractors, ...second.result.extractors].map(({ id }) => id)).toEqual(ids);
    expect(second.result.next_cursor).toBeNull();

    for (const number of [1, 2, 3]) await other.process(ids[0]!, `Number: N-${number}\n`);
    type Documents = { documents: { extracted_data: string }[]; next_cursor: string | null };
    const listed = await call<Documents>(client, "list_documents", { extractor: "c", limit: 2 });
    expect(listed.result.documents.map(({ extracted_data }) => extracted_data)).toEqual([
      '{"Number":"N-3"}',
      '{"Number":"N-2"}',
    ]);
    const { next_cursor: after } = listed.result;
    const rest = await call<Documents>(client, "list_documents", { extractor: "c", limit: 2, after });
    expect(rest.result.documents).toHaveLength(1);
  });

  it("take a file of the largest size", async () => {
    const client = await clientOf(program);
    const largest = `Number: N-7\n${"a".repeat(MAX_FILE_BYTES - 12)}`;
    const sent = { extractor, filename: "large.txt", content_base64: base64(largest), wait_seconds: 0 };
    expect((await call(client, "extract_document", sent)).text).toContain("large.txt");
    const { text } = await call(client, "extract_document", {
      ...sent,
      content_base64: base64(`${largest}a`),
    });
    expect(text).toMatch(/^too_large: /);
  });

  it.each([
    ["that is not base64", { content_base64: "not base64!" }, /^invalid: .*base64[^]*content_base64: /],
    [
      "in base64 behind a data: address",
      { content_base64: `data:text/plain;base64,${base64(invoice)}` },
      /^invalid: /,
    ],
    ["in base64 for addresses", { content_base64: "-_-_" }, /^invalid: .*base64/],
    ["of a type that is not read", { content_base64: base64("x"), filename: "a.exe" }, /^unsupported_type: /],
    ["that is empty", { text: "" }, /^empty_file: /],
    ["without content", {}, /^invalid: Please send either content_base64 or text/],
    ["with two contents", { text: "a", content_base64: base64("a") }, /^invalid: Please send either/],
    ["for an unknown extractor", { extractor: "unknown", text: "a" }, /^not_found: [^]*list_extractors/],
    ["with a wait of an hour", { text: "a", wait_seconds: 3600 }, /^invalid: [^]*wait_seconds: /],
  ])("refuse a document %s", async (_, sent, expected) => {
    const client = await clientOf(program);
    const before = (await user.ok("listDocuments", { params: { id: extractor } })).documents.length;
    const { isError, text } = await call(client, "extract_document", {
      extractor,
      filename: "a.txt",
      ...sent,
    });
    expect(text).toMatch(expected);
    expect(text).not.toMatch(/\bat .*\.(js|ts|mjs):\d/);
    expect(isError).toBe(true);
    expect((await user.ok("listDocuments", { params: { id: extractor } })).documents).toHaveLength(before);
  });

  it("tell extractors of one name apart by their ids", async () => {
    const ids = [await user.createExtractor("Twice"), await user.createExtractor("Twice")];
    const client = await clientOf(program);
    const { isError, text } = await call(client, "get_extractor", { extractor: "Twice" });
    expect(isError).toBe(true);
    for (const id of ids) {
      expect(text).toContain(id);
      expect((await call(client, "get_extractor", { extractor: id })).isError).toBe(false);
    }
  });

  it("refuse a correction that does not fit, naming it", async () => {
    const { id: document } = await user.process(extractor, "Number: N-7\n");
    const client = await clientOf(program);
    const refused = async (change: unknown) =>
      (await call(client, "correct_value", { extractor, document, change })).text;
    expect(await refused({ name: "Number", candidate: 9 })).toMatch(/^invalid: /);
    expect(await refused({ name: "Colour", value: "red" })).toMatch(/^invalid: .*no value with this name/);
    expect(await refused({ name: "Number" })).toMatch(/^invalid: /);
  });

  it("say that credits are missing, and that the terms have not been accepted", async () => {
    const poor = await ApiUser.signedIn();
    const { credits } = await poor.ok("getUser");
    await poor.ok("adjustCredits", { body: { amount: -credits } });
    const id = await poor.createExtractor("Poor", ["Number"]);
    const sent = { filename: "a.txt", text: "Number: N-7\n" };
    const unpaid = await call(await clientOf(await poor.program("write")), "extract_document", {
      ...sent,
      extractor: id,
    });
    expect(unpaid.isError).toBe(true);
    expect(unpaid.text).toMatch(/FAILURE[^]*Reason: .*credits/i);
    expect(unpaid.result).toMatchObject({ document: { status: "FAILURE" }, values: [] });

    const newcomer = await ApiUser.signedIn({ terms: false });
    const early = await newcomer.createExtractor("Early", ["Number"]);
    const client = await clientOf(await newcomer.program("write"));
    const refused = await call(client, "extract_document", { ...sent, extractor: early });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^terms_not_accepted: [^]*in the browser/);
  });

  it("answer another user's ids exactly like ids that do not exist, and change nothing of theirs", async () => {
    const owner = await ApiUser.signedIn();
    const theirs = await owner.createExtractor("Theirs", ["Secret"]);
    const { id: secret } = await owner.process(theirs, "Secret: 42\n");
    const before = JSON.stringify(await owner.ok("listDocuments", { params: { id: theirs } }));
    const client = await clientOf(program);
    const change = { name: "Secret", value: "Stolen" };
    const file = { filename: "a.txt", text: "Secret: 1\n" };
    const calls: [string, Record<string, unknown>][] = [
      ["get_extractor", { extractor: theirs }],
      ["get_extractor", { extractor: "Theirs" }],
      ["extract_document", { extractor: theirs, ...file }],
      ["list_documents", { extractor: theirs }],
      ["get_document", { extractor: theirs, document: secret }],
      ["get_document", { extractor, document: secret, wait_seconds: 30 }],
      ["suggest_fields", { extractor: theirs, document: secret }],
      ["suggest_fields", { extractor, document: secret }],
      ["correct_value", { extractor: theirs, document: secret, change }],
      ["correct_value", { extractor, document: secret, change }],
    ];
    for (const [name, args] of calls) {
      const unknown = Object.fromEntries(
        Object.entries(args).map(([member, sent]) => [
          member,
          [theirs, secret, "Theirs"].includes(sent as string) ? "unknown" : sent,
        ]),
      );
      const foreign = await call(client, name, args);
      expect([name, foreign.isError]).toEqual([name, true]);
      expect(foreign).toEqual(await call(client, name, unknown));
      expect(foreign.text).toMatch(/^not_found: /);
    }
    const { text } = await call(client, "list_extractors", { limit: 200 });
    expect(text).not.toContain(theirs);
    expect(JSON.stringify(await owner.ok("listDocuments", { params: { id: theirs } }))).toBe(before);
  });

  it("read with a key that may read, and neither offer nor make a change", async () => {
    const { id: document } = await user.process(extractor, "Number: N-7\n");
    const client = await clientOf(await user.program("read"));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...READING].sort());
    const read = await call(client, "get_document", { extractor, document });
    expect(read.result.values).toMatchObject([{ value: "N-7" }]);

    const state = async () =>
      JSON.stringify([
        await user.ok("listExtractors"),
        await user.ok("getDocumentResult", { params: { id: extractor, docId: document } }),
      ]);
    const before = await state();
    const sent: Record<string, Record<string, unknown>> = {
      create_extractor: { name: "New" },
      extract_document: { extractor, filename: "a.txt", text: "Number: N-8\n" },
      correct_value: { extractor, document, change: { name: "Number", value: "N-8" } },
    };
    expect(Object.keys(sent).sort()).toEqual([...CHANGING].sort());
    for (const [name, args] of Object.entries(sent)) {
      const { isError, text } = await call(client, name, args);
      expect([name, isError]).toEqual([name, true]);
      expect(text).toMatch(/^key_not_allowed: [^]*What to do: Ask the user for an API key with write access/);
    }
    expect(await state()).toBe(before);
  });

  it("are refused from the moment on in which the key is revoked", async () => {
    const other = await ApiUser.signedIn();
    const client = await clientOf(await other.program("read"));
    await client.listTools();
    const [key] = (await other.ok("listKeys")).keys;
    await other.ok("deleteKey", { params: { id: key!.id } });
    await expect(client.callTool({ name: "list_extractors", arguments: {} })).rejects.toThrow();
  });

  it("take no more than the API does, but for a file", async () => {
    const client = await clientOf(program);
    const { isError, text } = await call(client, "create_extractor", {
      name: "Large",
      fields: [{ name: "Number", prompt: "x".repeat(MAX_SCHEMA_BYTES) }],
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/^too_large: /);
  });

  it("are unknown by any other name", async () => {
    const client = await clientOf(program);
    await expect(client.callTool({ name: "delete_extractor", arguments: {} })).rejects.toThrow(
      "no tool with this name",
    );
  });
});

describe("the address of the tools", () => {
  let user: ApiUser;
  let program: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    program = await user.program("write");
  });

  it("answers 401 and asks for a bearer without a key, with a session and with a wrong key", async () => {
    const wrong = new ApiUser();
    wrong.key = `glk_${"0".repeat(38)}`;
    for (const caller of [new ApiUser(), user, wrong]) {
      const response = await send(caller, { headers: { "X-CSRF-Token": user.csrfToken } });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(failureAnswer.strict().parse(await response.json()).code).toBe("not_signed_in");
    }
  });

  it("answers 403 to a page of another site, even with a key, and serves its own", async () => {
    for (const origin of ["https://evil.example", "http://localhost.evil.example:3000", "null"]) {
      const response = await send(program, { headers: { Origin: origin } });
      expect([origin, response.status]).toEqual([origin, 403]);
      expect(failureAnswer.strict().parse(await response.json()).code).toBe("cross_site");
    }
    const own = await send(program, { headers: { Origin: new URL(program.baseUrl).origin } });
    expect(own.status).toBe(200);
    await own.text();
  });

  it.each(["GET", "DELETE", "PUT", "PATCH"])("answers 405 to %s in the envelope", async (method) => {
    const response = await send(program, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(failureAnswer.strict().parse(await response.json()).code).toBe("method_not_allowed");
  });

  it("refuses what is no message, a batch, another content type and a body that is too large", async () => {
    expect((await send(program, { body: "{" })).status).toBe(400);
    expect((await send(program, { body: `[${LIST},${LIST}]` })).status).toBe(400);
    expect((await send(program, { body: "{}" })).status).toBe(400);
    expect((await send(program, { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(MAX_TOOL_MESSAGE_BYTES) });
    expect((await send(program, { body })).status).toBe(413);
  });

  it("refuses an id that is too long to be repeated in the answer", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: "x".repeat(MESSAGE_ID_MAX + 1), method: "x" });
    const response = await send(program, { body });
    expect([response.status, failureAnswer.strict().parse(await response.json()).code]).toEqual([
      422,
      "invalid",
    ]);
  });

  it("leads no client to a sign-in that it does not have", async () => {
    for (const path of [
      "/.well-known/oauth-protected-resource/api/mcp",
      "/.well-known/oauth-authorization-server",
    ])
      expect([path, (await program.fetch(path)).status]).toEqual([path, 404]);
  });
});
