import { beforeAll, describe, expect, it } from "vitest";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import { failureAnswer } from "@/lib/api/envelope";
import { operations, type Operation } from "@/lib/api/operations";
import { ApiUser, type CallInput } from "./api-user";

const PUBLIC: OperationName[] = ["signIn", "signOut", "getHealth", "getReadiness", "getMetrics"];
const PRIVATE = (Object.keys(endpoints) as OperationName[]).filter((name) => !PUBLIC.includes(name));
const isProgram = (name: OperationName) => (operations[name] as Operation).program === true;
const CHANGING = PRIVATE.filter((name) => endpoints[name].method !== "GET" && !isProgram(name));
const UNKNOWN = {
  id: "unknown",
  docId: "unknown",
  fieldId: "unknown",
  layoutId: "unknown",
  deliveryId: "unknown",
  number: "1",
};
const isPersonal = (name: OperationName) => (operations[name] as Operation).personal === true;

const CALLERS: [string, (user: ApiUser) => ApiUser | Promise<ApiUser>][] = [
  ["a session", (user) => user],
  ["an API key", (user) => user.program("write")],
];

describe("refusals", () => {
  let user: ApiUser;
  let extractorId: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    extractorId = await user.createExtractor("Mine", ["Taken"]);
  });
  const at = (sent: CallInput = {}): CallInput => ({
    params: { id: extractorId, docId: "x", fieldId: "x", layoutId: "x", number: "1", deliveryId: "x" },
    ...sent,
  });

  it.each(PRIVATE)("%s answers 401 to an anonymous caller", async (name) => {
    const { status, body } = await new ApiUser().fails(name, { params: UNKNOWN });
    expect(status).toBe(401);
    expect(failureAnswer.strict().parse(body).code).toBe("not_signed_in");
  });

  it.each(CHANGING)(
    "%s answers 403 without a CSRF token, with a wrong one, and with another session's",
    async (name) => {
      const stranger = await ApiUser.signedIn();
      for (const csrf of [null, "wrong", stranger.csrfToken]) {
        const { status, body } = await user.fails(name, at({ csrf }));
        expect([status, body.code]).toEqual([403, "csrf"]);
      }
    },
  );

  it.each(CHANGING)("%s answers 403 to a request from another site", async (name) => {
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      const { status, body } = await user.fails(name, at({ headers }));
      expect([status, body.code]).toEqual([403, "cross_site"]);
    }
  });

  it.each(PRIVATE.filter((name) => (operations[name] as Operation).body && !isProgram(name)))(
    "%s tells a person, not a programmer, what is wrong with a body",
    async (name) => {
      for (const body of [
        "",
        {},
        { email: 1, name: 1, amount: "x", filename: "", size: "x", url: 1, value: {} },
      ]) {
        const { status, body: answer } = await user.fails(name, at({ body }));
        expect(status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer)).not.toMatch(/Invalid input|expected|received|Too (small|big)/);
      }
    },
  );

  it("nothing was changed by the refused requests", async () => {
    const { extractor } = await user.ok("getExtractor", { params: { id: extractorId } });
    expect([extractor.name, extractor.fields.length, extractor.document_count]).toEqual(["Mine", 1, 0]);
    expect((await user.ok("listExtractors")).extractors).toHaveLength(1);
  });

  it.each(CALLERS)(
    "another user's data answers %s exactly like data that does not exist",
    async (_, callerOf) => {
      const caller = await callerOf(user);
      const owner = await ApiUser.signedIn();
      const theirs = await owner.createExtractor("Theirs", ["Secret"]);
      const { extractor } = await owner.ok("getExtractor", { params: { id: theirs } });
      const document = await owner.process(theirs, "Secret: 42\n");
      const params = { ...UNKNOWN, id: theirs, docId: document.id, fieldId: extractor.fields[0]!.id };
      const before = JSON.stringify(await owner.ok("listDocuments", { params }));
      const bodies: Partial<Record<OperationName, unknown>> = {
        updateExtractor: { name: "Stolen" },
        startUpload: { filename: "x.txt", size: 1 },
        createField: { name: "Stolen" },
        updateField: { name: "Stolen" },
        previewLimits: {},
        correctValue: { name: "Secret", value: "Stolen" },
        correctValues: { changes: [{ document: document.id, name: "Secret", value: "Stolen" }] },
        confirmDocument: { confirmed: true },
        extractDocumentsAgain: { documents: [document.id] },
        relearnDocuments: { documents: [document.id] },
        updateWebhook: { enabled: false },
      };
      const withParams = PRIVATE.filter(
        (name) => endpoints[name].path.includes("{id}") && !(caller.key && isPersonal(name)),
      );
      expect(withParams.length).toBeGreaterThanOrEqual(11);
      for (const name of withParams) {
        const file = name === "uploadDocument" ? new File(["x"], "x.txt", { type: "text/plain" }) : undefined;
        const sent: CallInput = {
          query: `doc=${document.id}&format=CSV&name=Secret&expression=Secret`,
          ...(file ? { file } : {}),
        };
        if (bodies[name]) sent.body = bodies[name];
        const foreign = await caller.send(name, { ...sent, params });
        const unknown = await caller.send(name, { ...sent, params: UNKNOWN });
        expect(foreign.status, name).toBe(404);
        expect(await foreign.text(), name).toBe(await unknown.text());
      }
      expect(JSON.stringify(await owner.ok("listDocuments", { params }))).toBe(before);
      expect((await owner.ok("getExtractor", { params })).extractor).toMatchObject({ name: "Theirs" });
    },
  );

  it.each(CALLERS)(
    "another user's document or field under one's own extractor does not exist for %s",
    async (_, callerOf) => {
      const caller = await callerOf(user);
      const owner = await ApiUser.signedIn();
      const theirs = await owner.createExtractor("Theirs", ["Secret"]);
      const document = await owner.process(theirs, "Secret: 42\n");
      const { extractor } = await owner.ok("getExtractor", { params: { id: theirs } });
      const params = { ...UNKNOWN, id: extractorId, docId: document.id, fieldId: extractor.fields[0]!.id };
      const sent: [OperationName, Omit<CallInput, "params">?][] = [
        ["deleteDocument"],
        ["getDocumentResult"],
        ["listRows", { query: "name=Secret" }],
        ["getDocumentData", { query: "shape=schema" }],
        ["getDocumentText"],
        ["getDocumentPage"],
        ["getDocumentFile"],
        ["retryDocument"],
        ["correctValue", { body: { name: "Secret", value: "Stolen" } }],
        ["extractDocumentAgain"],
        ["confirmDocument", { body: { confirmed: true } }],
        ["extractDocumentsAgain", { body: { documents: [document.id] } }],
        ["deleteField"],
        ["downloadDocuments", { query: `doc=${document.id}&format=JSON` }],
        ["downloadTestset", { query: `doc=${document.id}` }],
      ];
      for (const [name, input] of sent) {
        expect((await caller.fails(name, { params, ...input })).status, name).toBe(404);
      }
      expect((await caller.ok("listValues", { params })).documents).toEqual([]);
    },
  );

  it("unknown addresses answer 404, wrong methods 405, both in the envelope", async () => {
    for (const path of ["/api", "/api/nonsense", "/api/extractor/1/nonsense", "/api/user/nonsense"]) {
      const response = await fetch(`${ApiUser.baseUrl}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      failureAnswer.strict().parse(await response.json());
    }
    const response = await fetch(`${ApiUser.baseUrl}/api/user`, { method: "PUT" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, DELETE"]);
    failureAnswer.strict().parse(await response.json());
  });

  it.each(["%00", "a%00b", "x".repeat(65), "..%2F..", "%F0%9F%98%80", "' OR 1=1"])(
    "the id %j answers exactly like an unknown one",
    async (id) => {
      const headers = { "X-CSRF-Token": user.csrfToken };
      const answers = async (path: string, method: string) => {
        const [odd, unknown] = await Promise.all(
          [id, "unknown"].map((name) =>
            user.fetch(path.replace("{}", name), { method, headers }).then((response) => response.text()),
          ),
        );
        return [odd, unknown];
      };
      for (const [path, method] of [
        ["/api/extractor/{}", "GET"],
        ["/api/extractor/{}", "DELETE"],
        [`/api/extractor/${extractorId}/field/{}`, "DELETE"],
        [`/api/extractor/${extractorId}/document/{}`, "GET"],
        [`/api/extractor/{}/document`, "GET"],
        [`/api/extractor/${extractorId}/download?format=CSV&doc={}`, "GET"],
      ] as const) {
        const [odd, unknown] = await answers(path, method);
        expect(odd, path).toBe(unknown);
        expect(odd, path).toContain('"not_found"');
      }
    },
  );

  it("OPTIONS lists the methods of a path; HEAD answers like GET, without a body", async () => {
    const options = await user.fetch("/api/extractor", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST"]);
    const head = await user.fetch("/api/extractor", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await user.fetch("/api/user/bonus", { method: "HEAD" })).status).toBe(405);
  });

  it("a trailing slash makes no difference", async () => {
    const response = await user.fetch("/api/user/bonus/", { method: "POST" });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "csrf"]);
    expect((await user.fetch("/api/user/")).status).toBe(200);
  });

  it("of Auth.js's own paths only the one that the sign-in needs is served", async () => {
    for (const name of ["session", "csrf", "providers", "signin", "signout", "error", "callback/google"]) {
      const response = await user.fetch(`/api/auth/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
      failureAnswer.strict().parse(await response.json());
    }
  });

  it("a body that is far too large is refused with 413, and the server keeps working", async () => {
    for (const [name, length] of [
      ["createField", 70_000],
      ["createField", 3_000_000],
      ["createExtractor", 5_000_000],
    ] as const) {
      const body = { name: "x".repeat(length) };
      expect((await user.fails(name, at({ body }))).status).toBe(413);
      expect((await user.send("getUser")).status).toBe(200);
    }
  });

  it("names without visible characters are refused; bidirectional marks and control characters are removed", async () => {
    for (const name of ["\u200b", "\u202e\u2066", "\u0000\u0007"]) {
      expect((await user.fails("createExtractor", { body: { name } })).status, name).toBe(422);
    }
    const body = '{"name":"a\\u0000b\\ud800c\\u202ed"}';
    expect((await user.ok("createExtractor", { body })).extractor.name).toBe("a b cd");
  });

  it("an extractor has at most 200 fields", async () => {
    const id = await user.createExtractor(
      "Wide",
      Array.from({ length: 200 }, (_, index) => `Field ${index}`),
    );
    const { status, body } = await user.fails("createField", {
      params: { id },
      body: { name: "one more" },
    });
    expect([status, body.code]).toEqual([409, "field_limit_reached"]);
    const { extractor } = await user.ok("getExtractor", { params: { id } });
    expect(extractor.fields).toHaveLength(200);
  });

  it.each([
    ["invalid JSON", "{", 400],
    ["an array", "[]", 400],
    ["no name", {}, 422],
    ["an empty name", { name: " \t " }, 422],
    ["a name of 101 characters", { name: "x".repeat(101) }, 422],
    ["a name that is not a string", { name: 7 }, 422],
  ])("creating an extractor with %s is refused", async (_, body, status) => {
    const failure = await user.fails("createExtractor", { body });
    expect(failure.status).toBe(status);
    failureAnswer.strict().parse(failure.body);
  });

  it.each([
    ["an unknown type", { name: "a", type: "MONEY" }, "type"],
    ["a prompt of 2,001 characters", { name: "a", prompt: "x".repeat(2001) }, "prompt"],
    ["a string for required", { name: "a", required: "yes" }, "required"],
    [
      "21 further labels",
      { name: "a", also_called: Array.from({ length: 21 }, (_, index) => `${index}`) },
      "also_called",
    ],
    ["a label of 101 characters", { name: "a", also_called: ["b", "x".repeat(101)] }, "also_called.1"],
    ["a label without a visible character", { name: "a", also_called: [" "] }, "also_called.0"],
    ["a label twice, in different case", { name: "a", also_called: ["Sum", "b", " SUM"] }, "also_called"],
    ["a text for the labels", { name: "a", also_called: "Sum" }, "also_called"],
    ["a name that is taken, in different case", { name: "tAkEn" }, "name"],
  ])("a field with %s is refused, naming the input", async (_, body, input) => {
    const failure = await user.fails("createField", at({ body }));
    expect(failure.status).toBe(422);
    expect(failure.body.fields).toHaveProperty(input);
  });

  it("an empty update is refused", async () => {
    const { extractor } = await user.ok("getExtractor", { params: { id: extractorId } });
    const params = { id: extractorId, fieldId: extractor.fields[0]!.id };
    expect((await user.fails("updateField", { params, body: {} })).status).toBe(422);
  });

  it("a field can be renamed to its own name in different case", async () => {
    const id = await user.createExtractor("Case", ["Total"]);
    const { extractor } = await user.ok("getExtractor", { params: { id } });
    const params = { id, fieldId: extractor.fields[0]!.id };
    expect((await user.ok("updateField", { params, body: { name: "TOTAL" } })).field.name).toBe("TOTAL");
  });

  it.each([
    ["no document", "format=CSV", "Please select at least one document to download"],
    [
      "101 documents",
      `${"doc=x&".repeat(101)}format=CSV`,
      "You can download a maximum of 100 documents at once",
    ],
    ["no format", "doc=x", "Please choose a format: CSV, XLSX or JSON"],
    ["an unknown format", "doc=x&format=PDF", "Please choose a format: CSV, XLSX or JSON"],
  ])("a download of %s is refused", async (_, query, error) => {
    const failure = await user.fails("downloadDocuments", at({ query }));
    expect([failure.status, failure.body.error]).toEqual([400, error]);
  });

  it("without the terms: no upload, no retry, no wizard; the rest works", async () => {
    const newcomer = await ApiUser.signedIn({ terms: false });
    const id = await newcomer.createExtractor("Early", ["a"]);
    const file = new File(["a: 1"], "a.txt", { type: "text/plain" });
    for (const name of ["uploadDocument", "retryDocument"] as const) {
      const { status, body } = await newcomer.fails(name, { params: { id, docId: "x" }, file });
      expect([status, body.code]).toEqual([403, "terms_not_accepted"]);
    }
    const wizard = await newcomer.fails("runWizard", { file });
    expect([wizard.status, wizard.body.error]).toEqual([
      403,
      "You must accept the Terms of Service before using the wizard",
    ]);
  });
});
