import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OperationName } from "@/lib/api/endpoints";
import { operations, type Operation } from "@/lib/api/operations";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { repetitions } from "@/tests/setup/repetitions";
import { ApiUser, type CallInput } from "./api-user";
import { declaredOperation, findContradiction, resolveSchema } from "./declared-api";
import { JsonSchemaValues, odd } from "./json-schema-values";

const RUNS = repetitions({ gate: 8, all: 50 });
/** So that all of them take little more than a minute, also on a busy machine. */
const MS_PER_OPERATION = 1_500;
/** The same calls in each run; FUZZ_SEED tries others, and a failure names its seed. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** An address may have 16 kB in all. */
const ADDRESS_PART_MAX = 500;

type CallerName = "session" | "without CSRF token" | "key that writes" | "key that reads" | "anonymous";
interface Call extends CallInput {
  caller: CallerName;
}

const valuesOf = new JsonSchemaValues(resolveSchema, [
  "Number",
  "Lines",
  "Amount",
  "https://receiver.invalid/",
  "initialize",
  "tools/list",
  "tools/call",
  "$docId",
  "$email",
]);

const pdf = makePdf([
  ["Number: N-7", "Amount", "1", "2"].map((text, line) => ({ x: 50, y: 50 + 20 * line, text })),
]);

describe("whatever is sent, an answer is one that the OpenAPI document declares", () => {
  const callers = {} as Record<CallerName, ApiUser>;
  const known: Record<string, string> = {};

  let isUntouched = false;

  /** Neither the limit of changes nor what another operation deleted may end an operation. */
  async function signUp(): Promise<void> {
    const user = await ApiUser.signedIn();
    callers.session = callers["without CSRF token"] = user;
    callers["key that writes"] = await user.program("write");
    callers["key that reads"] = await user.program("read");
    callers.anonymous = new ApiUser();
    const fields = [
      { name: "Number" },
      { name: "Lines", type: "TABLE", columns: [{ name: "Amount", type: "NUMBER" }] },
    ];
    const { extractor } = await user.ok("createExtractor", { body: { name: "Numbers", fields } });
    const params = { id: extractor.id };
    const file = new File([new Uint8Array(pdf)], "a.pdf");
    const { document } = await user.ok("uploadDocument", { params, file });
    const { key } = await user.ok("createKey", { body: { name: "Spare", scope: "read" } });
    const body = { url: "https://receiver.invalid/", events: ["document.failed"] };
    const { webhook } = await user.ok("createWebhook", { body });
    const { delivery } = await user.ok("testWebhook", { params: { id: webhook.id } });
    await user.settled(extractor.id, document.id);
    Object.assign(known, {
      extractor: extractor.id,
      fieldId: extractor.fields[0]!.id,
      docId: document.id,
      key: key.id,
      webhook: webhook.id,
      deliveryId: delivery.id,
      email: user.email,
    });
  }

  it.each(Object.keys(operations) as OperationName[])("%s", async (name) => {
    if (!isUntouched) await signUp();
    isUntouched = operations[name].method === "GET";
    await fc.assert(
      fc.asyncProperty(callsOf(name), async ({ caller, ...sent }) => {
        const csrf = caller === "without CSRF token" ? { csrf: null } : {};
        const response = await callers[caller].send(name, { ...named(sent), ...csrf });
        // A limit would answer in place of the operation.
        expect(response.status).not.toBe(429);
        expect(await findContradiction(name, response)).toBeNull();
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: MS_PER_OPERATION, endOnFailure: true },
    );
  });

  /** Ids are known only when the test runs: `$docId` is a placeholder. */
  function named({ params = {}, query, body, ...sent }: CallInput): CallInput {
    const inserted = (text: string) => text.replace(/^\$(\w+)$/, (_, name: string) => known[name] ?? name);
    const entries = Object.entries(params).map(([name, value]) => [name, inserted(value)]);
    const pairs = [...new URLSearchParams(query)].map(([name, value]) => [name, inserted(value)]);
    return {
      ...sent,
      params: Object.fromEntries(entries) as Record<string, string>,
      query: new URLSearchParams(pairs),
      body: typeof body === "string" ? body.replace(/(?<=")\$\w+(?=")/g, inserted) : body,
    };
  }
});

function callsOf(name: OperationName): fc.Arbitrary<Call> {
  const { parameters, requestBody, responses } = declaredOperation(name);
  const values = parameters.map(({ in: place, name: parameter, required, schema }) => {
    if (place === "path") return fc.tuple(fc.constant(parameter), pathParts(name, parameter));
    const value = fc.oneof(
      { weight: 1, arbitrary: valuesOf.of(schema) },
      { weight: parameter === "doc" ? 4 : 0, arbitrary: fc.constant("$docId") },
    );
    return fc.tuple(fc.constant(parameter), fc.option(value, { nil: undefined, freq: required ? 9 : 1 }));
  });
  const bodySchema = requestBody?.content["application/json"]?.schema;
  const mediaTypes = responses[operations[name].status]?.content ?? {};
  const bodies: fc.Arbitrary<Pick<CallInput, "body" | "file">>[] = [fc.constant({})];
  if (bodySchema) {
    const body = valuesOf.of(bodySchema).map((value) => JSON.stringify(value));
    bodies.push(fc.oneof({ weight: 9, arbitrary: body }, notJson).map((text) => ({ body: text })));
  }
  if (requestBody?.content["multipart/form-data"]) bodies.push(files, uploadIds);
  return fc
    .record({
      caller: callersOf(name),
      values: fc.tuple(...values),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { Accept: Object.keys(mediaTypes).join(", ") || "*/*" },
      ),
      sent: fc.oneof(...bodies.map((arbitrary, index) => ({ arbitrary, weight: index === 0 ? 1 : 5 }))),
    })
    .map(({ caller, values, headers, sent }) => ({ caller, headers, ...placed(name, values), ...sent }));
}

function placed(name: OperationName, values: [string, unknown][]): Pick<CallInput, "params" | "query"> {
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [parameter, value] of values) {
    if (operations[name].path.includes(`{${parameter}}`)) params[parameter] = String(value);
    else if (value !== undefined) for (const one of [value].flat()) query.append(parameter, addressPart(one));
  }
  return { params, query };
}

/** A program's operation is for keys alone, and a person who has signed out sends nothing more. */
function callersOf(name: OperationName): fc.Arbitrary<CallerName> {
  if (name === "signOut") return fc.constantFrom("anonymous", "key that reads");
  const usual = (operations[name] as Operation).program ? "key that writes" : "session";
  const others = ["without CSRF token", "key that writes", "key that reads", "anonymous"] as const;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

function pathParts(name: OperationName, parameter: string): fc.Arbitrary<string> {
  const [, kind = "extractor"] = /^\/api\/user\/(key|webhook)\//.exec(operations[name].path) ?? [];
  const right = parameter === "number" ? "1" : `$${parameter === "id" ? kind : parameter}`;
  // An empty part, or one of dots, makes another address.
  const other = odd.map(addressPart).filter((text) => !/^\.{0,2}$/.test(text));
  return fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: other });
}

function addressPart(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, ADDRESS_PART_MAX).toWellFormed();
}

const notJson = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("{", "[".repeat(30_000), '{"a":1}{', "\ufeff{}", '"\\ud800"', "x".repeat(70_000)),
);

/** What may be sent in place of a file, which the document describes in words alone. */
const uploadIds = valuesOf
  .of({ type: "object", properties: { upload_id: { type: "string" } }, required: ["upload_id"] })
  .map((value) => ({ body: JSON.stringify(value) }));

const files = fc
  .record({
    name: fc.constantFrom(
      "a.txt",
      "a.pdf",
      "a.docx",
      "a.csv",
      "a.json",
      "a",
      "",
      "😀\u202e.txt",
      `${"x".repeat(300)}.txt`,
    ),
    content: fc.oneof(
      fc.constantFrom(
        "Invoice number: N-8\nTotal amount: 12.50 EUR\n",
        "",
        "%PDF-1.7\n",
        "PK\u0003\u0004",
        "{",
        "\u0000".repeat(5_000),
      ),
      fc.string({ unit: "binary" }),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(bytes)),
    ),
  })
  .map(({ name, content }) => ({ file: new File([content], name) }));
