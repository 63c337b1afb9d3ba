import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationName } from "@/lib/api/endpoints";
import {
  COLUMNS_PER_TABLE_MAX,
  FIELD_PROMPT_MAX,
  FIELDS_PER_EXTRACTOR_MAX,
  MAX_BODY_BYTES,
  MAX_DOCUMENTS_PER_EXTRACTION,
} from "@/lib/api/limits";
import { operations, type Operation } from "@/lib/api/operations";
import { MAX_FILE_BYTES } from "@/lib/api/upload-rules";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { slowedDown } from "@/tests/setup/cpu-time";
import { repetitions } from "@/tests/setup/repetitions";
import { ApiUser, type CallInput } from "./api-user";
import { declaredOperation, resolveSchema } from "./declared-api";
import type { JsonSchema } from "./json-schema-values";

/** Room for the other members. */
const MARGIN_BYTES = 2_000;
/** For how long the event loop may be held, in CPU time. */
const HELD_MS = await slowedDown(100);

/** What holds it does so each time; collecting garbage, or a processor that others use, does not. */
const ATTEMPTS = 3;

/** Combining marks in an order that normalising has to sort, one by one. */
const marks = (bytes: number) => "a" + "\u0300\u0316".repeat(Math.floor(bytes / 4));
const listOf = (item: string, bytes: number) => {
  const count = Math.floor(bytes / (item.length + 1));
  return `[${Array(count).fill(item).join(",")}]`;
};
const membersOf = (member: string, bytes: number) => {
  const count = Math.floor(bytes / (member.length + 10));
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":${member}`).join(",")}}`;
};

const FORMS: [string, (bytes: number) => string][] = [
  ["text that is slow to normalise", (bytes) => JSON.stringify(marks(bytes))],
  ["empty lists", (bytes) => listOf("[]", bytes)],
  ["empty objects", (bytes) => listOf("{}", bytes)],
  ["numbers", (bytes) => listOf("1", bytes)],
  ["long texts", (bytes) => listOf(JSON.stringify("x".repeat(2_000)), bytes)],
  ["an object of many members", (bytes) => membersOf("{}", bytes)],
  ["a schema of many properties", (bytes) => `{"type":"object","properties":${membersOf("{}", bytes)}}`],
  ["lists in lists", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
];

const FORMS_A_MEMBER = repetitions({ gate: 2, all: FORMS.length });

/** Enough of each body for the hostile member to be looked at. */
const OTHERS = { name: '"Number"', size: "1", jsonrpc: '"2.0"', id: "1", method: '"tools/call"' };

/** The members of a body, whichever of its forms has them. */
function membersIn({ $ref, anyOf = [], properties = {} }: JsonSchema): string[] {
  if ($ref !== undefined) return membersIn(resolveSchema($ref));
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(membersIn)])];
}

const HOSTILE = (Object.entries(operations) as [OperationName, Operation][]).flatMap(
  ([name, { body, maxBodyBytes = MAX_BODY_BYTES }]) => {
    const schema = body && declaredOperation(name).requestBody?.content["application/json"]?.schema;
    if (!schema) return [];
    return membersIn(schema).map((member, index) => {
      const others = Object.entries(OTHERS).filter(([other]) => other !== member);
      const start = `{${others.map(([other, value]) => `"${other}":${value},`).join("")}"${member}":`;
      const write = (form: (bytes: number) => string) => `${start}${form(maxBodyBytes - MARGIN_BYTES)}}`;
      // In the gate two forms for each member, so that an operation sees most of them.
      const forms = FORMS.slice(0, FORMS_A_MEMBER).map(
        (_, at) => FORMS[(FORMS_A_MEMBER * index + at) % FORMS.length]!,
      );
      return { name, member, write, forms };
    });
  },
);

/** Fields with the longest lists of columns, in `bytes` altogether. */
function fieldsOf(bytes: number) {
  const columnBytes = bytes / FIELDS_PER_EXTRACTOR_MAX / COLUMNS_PER_TABLE_MAX;
  const prompt = "x".repeat(Math.min(FIELD_PROMPT_MAX, columnBytes - 60));
  const columns = Array.from({ length: COLUMNS_PER_TABLE_MAX }, (_, index) => ({
    name: `Column ${index}`,
    type: "NUMBER",
    prompt,
  }));
  return Array.from({ length: FIELDS_PER_EXTRACTOR_MAX }, (_, index) => ({
    name: `Table ${index}`,
    type: "TABLE",
    columns,
  }));
}

function schemaOf(bytes: number) {
  const properties = fieldsOf(bytes).map(({ name, columns }) => {
    const cells = columns.map((column) => [column.name, { type: "number", description: column.prompt }]);
    return [
      name,
      { type: "array", items: { type: "object", properties: Object.fromEntries(cells) as object } },
    ];
  });
  return { type: "object", properties: Object.fromEntries(properties) as object };
}

const toolCall = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

const words = (bytes: number) => "Number: N-7 and more of it. ".repeat(bytes / 28);
const EXTRACTOR_BYTES = operations.createExtractor.maxBodyBytes - 30_000;

const TAKEN: [string, OperationName, number, (ids: { id: string; docId: string }) => CallInput][] = [
  [
    "of fields",
    "createExtractor",
    201,
    () => ({ body: { name: "Fields", fields: fieldsOf(EXTRACTOR_BYTES) } }),
  ],
  [
    "of a schema",
    "createExtractor",
    201,
    () => ({ body: { name: "Schema", schema: schemaOf(EXTRACTOR_BYTES) } }),
  ],
  ["of a table", "createField", 201, () => ({ body: { ...fieldsOf(50_000 * 200)[0] } })],
  [
    "of documents",
    "extractDocumentsAgain",
    404,
    () => ({ body: { documents: Array(MAX_DOCUMENTS_PER_EXTRACTION).fill("x".repeat(500)) } }),
  ],
  [
    "of rows",
    "correctValue",
    200,
    () => ({ body: { name: "Lines", value: Array(24_000).fill({ Amount: "1,234.50" }) } }),
  ],
  ["of a file", "uploadDocument", 201, () => ({ file: new File([words(MAX_FILE_BYTES)], "a.txt") })],
  ["of a file", "runWizard", 201, () => ({ file: new File([words(MAX_FILE_BYTES)], "a.txt") })],
  [
    "of a tool for a file",
    "callMcp",
    200,
    ({ id }) => ({
      body: toolCall("extract_document", {
        extractor: id,
        filename: "a.txt",
        content_base64: Buffer.from(words(MAX_FILE_BYTES)).toString("base64"),
        wait_seconds: 0,
      }),
    }),
  ],
  [
    "of a tool for fields",
    "callMcp",
    200,
    () => ({ body: toolCall("create_extractor", { name: "Tool", fields: fieldsOf(EXTRACTOR_BYTES) }) }),
  ],
];

describe("the largest body", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-turns-"));
  const turns = path.join(folder, "turns");
  const called = new Set<OperationName>();
  let app: AppUnderTest;
  let user: ApiUser;
  let program: ApiUser;
  let params: { id: string; docId: string; fieldId: string };
  beforeAll(async () => {
    writeFileSync(turns, "");
    app = await AppUnderTest.start({
      settings: {
        NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, "../setup/record-turns.mjs")}`,
        TURNS_FILE: turns,
        RATE_LIMIT_PER_MINUTE: "1000000",
        SIGNUP_CREDITS: "100000",
      },
    });
    user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    program = await user.program("write");
    const fields = [
      { name: "Number" },
      { name: "Lines", type: "TABLE", columns: [{ name: "Amount", type: "NUMBER" }] },
    ];
    const { extractor } = await user.ok("createExtractor", { body: { name: "Numbers", fields } });
    const document = await user.process(extractor.id, "Number: N-7\n\nAmount\n1\n2\n");
    params = { id: extractor.id, docId: document.id, fieldId: extractor.fields[0]!.id };
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  /** Sends a call, and returns the response with how long the longest turn of the event loop took meanwhile. */
  async function measured(name: OperationName, sent: CallInput) {
    const caller = (operations[name] as Operation).program ? program : user;
    const headers = { Accept: "application/json, text/event-stream" };
    if (!called.has(name)) {
      // The code that a first call loads is not what is measured.
      const small = sent.file ? { file: new File(["Number: N-1"], "a.txt") } : { body: {} };
      await (await caller.send(name, { params, headers, ...small })).text();
      await untilRecorded();
      called.add(name);
    }
    for (let attempt = 1; ; attempt += 1) {
      writeFileSync(turns, "");
      const response = await caller.send(name, { params, headers, ...sent });
      const text = await response.text();
      await untilRecorded();
      const longest = Math.max(0, ...readFileSync(turns, "utf8").split("\n").map(Number));
      if (longest < HELD_MS || attempt === ATTEMPTS) return { response, text, longest };
    }
  }

  /** A turn is recorded in the one after it: three answers take as many. */
  async function untilRecorded() {
    for (let answers = 0; answers < 3; answers += 1) await user.send("getHealth");
  }

  it.each(HOSTILE)(
    "of $name, with hostile texts, lists and objects for $member, holds no other request up and is answered in few words",
    async ({ name, write, forms }) => {
      for (const [form, value] of forms) {
        const { response, text, longest } = await measured(name, { body: write(value) });
        expect(response.status, text.slice(0, 500)).toBeLessThan(500);
        expect(response.status).not.toBe(429);
        if (!response.ok) expect(text.length).toBeLessThan(MAX_BODY_BYTES);
        expect(longest, form).toBeLessThan(HELD_MS);
      }
    },
  );

  it.each(TAKEN)("%s, to %s, holds no other request up", async (form, name, status, write) => {
    const { response, text, longest } = await measured(name, write(params));
    expect(response.status, text.slice(0, 500)).toBe(status);
    expect(longest).toBeLessThan(HELD_MS);
  });
});
