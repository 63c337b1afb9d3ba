import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { ApiUser } from "./api-user";

const invoice = "Invoice number: INV-2026-7\nInvoice date: 2026-03-04\nTotal amount: 1,234.50 EUR\n";

describe("the API's contract", () => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
  });

  it("getUser returns email, credits, terms and usage", async () => {
    expect(await user.ok("getUser")).toMatchObject({
      email: user.email,
      credits: 10,
      tos_accepted: true,
      usage: { documents: 0, words: 0, credits: 0 },
      engine: { name: "local", service: null },
    });
  });

  it("an extractor is created, listed, fetched, renamed and deleted", async () => {
    const { extractor } = await user.ok("createExtractor", { body: { name: "  Invoices " } });
    expect(extractor).toMatchObject({ name: "Invoices", fields: [] });
    const { extractors } = await user.ok("listExtractors");
    expect(extractors[0]).toMatchObject({ id: extractor.id, document_count: 0 });

    const params = { id: extractor.id };
    await user.ok("updateExtractor", { params, body: { name: "Bills" } });
    expect((await user.ok("getExtractor", { params })).extractor).toMatchObject({
      name: "Bills",
      learning: true,
    });
    await user.ok("updateExtractor", { params, body: { learning: false } });
    expect((await user.ok("getExtractor", { params })).extractor).toMatchObject({
      name: "Bills",
      learning: false,
    });
    await user.ok("deleteExtractor", { params });
    expect((await user.fails("getExtractor", { params })).status).toBe(404);
  });

  it("fields have the order that is sent, of all of them or of none", async () => {
    const id = await user.createExtractor("Ordered", ["First", "Second", "Third"]);
    const params = { id };
    const namesOf = (extractor: { fields: { name: string }[] }) => extractor.fields.map(({ name }) => name);
    const { extractor } = await user.ok("getExtractor", { params });
    const [first = "", second = "", third = ""] = extractor.fields.map((field) => field.id);
    const order = (field_order: string[]) => ({ params, body: { name: "Moved", field_order } });
    for (const wrong of [[third, first], [third, first, first], [third, first, second, "none"], []]) {
      const refused = await user.fails("updateExtractor", order(wrong));
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { field_order: "Please send the ids of all fields, each exactly once." },
      ]);
    }
    expect((await user.ok("getExtractor", { params })).extractor.name).toBe("Ordered");
    const moved = await user.ok("updateExtractor", order([third, first, second]));
    expect(namesOf(moved.extractor)).toEqual(["Third", "First", "Second"]);
    await user.ok("createField", { params, body: { name: "Fourth" } });
    expect(namesOf((await user.ok("getExtractor", { params })).extractor)).toEqual([
      "Third",
      "First",
      "Second",
      "Fourth",
    ]);
    await user.process(id, "First: 1\nSecond: 2\nThird: 3\n");
    const { documents } = await user.ok("listValues", { params });
    expect(documents[0]?.values.map(({ name }) => name)).toEqual(["Third", "First", "Second", "Fourth"]);
  });

  it("rules and limits are tried, and rules kept and suggested, and refused by their place", async () => {
    const id = await user.createExtractor("Ruled", ["Country", "Number"]);
    const params = { id };
    const rule = { name: "Known", expression: 'Country in ["DE", "AT"]', message: "Another country." };
    const { extractor } = await user.ok("updateExtractor", { params, body: { rules: [rule] } });
    expect(extractor.rules).toEqual([rule]);
    const { preview } = await user.ok("previewRule", { params, query: "expression=Country+%3D%3D+1" });
    expect(preview).toMatchObject({ problem: { start: 0 }, documents: 0 });
    expect((await user.ok("listSuggestedRules", { params })).rules).toEqual([]);
    const [field] = extractor.fields;
    const limits = { params: { id, fieldId: field!.id }, body: { options: [{ value: "DE" }] } };
    expect((await user.ok("previewLimits", limits)).preview).toEqual({ values: 0, broken: 0, examples: [] });
    const items = { name: "Items", type: "TABLE" as const, columns: [{ name: "Article" }] };
    const table = await user.ok("createField", { params, body: items });
    const { id: document } = await user.process(id, "Article;Price\nRope;1\nSail;2\n", "items.csv");
    const ofColumn = { params: { id, fieldId: table.field.id }, body: { column: "Article", pattern: "R.*" } };
    expect((await user.ok("previewLimits", ofColumn)).preview).toEqual({
      values: 2,
      broken: 1,
      examples: [{ id: document, filename: "items.csv", value: "Sail", row: 1 }],
    });
    const wrong = { ...rule, expression: "Country + " };
    const refused = await user.fails("updateExtractor", { params, body: { rules: [wrong] } });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ "rules.0.expression": "Unexpected token: EOF (at character 10)." });
  });

  it("trust in an extractor's values is chosen among four targets, and answered with what is known of them", async () => {
    const { extractor } = await user.ok("createExtractor", {
      body: { name: "Trusted", trust: { target: 0.99 } },
    });
    const params = { id: extractor.id };
    const nothing = {
      observed: { looked_at: 0, wrong: 0, upper: 1 },
      read: { documents: 0, looks: 0, values: 0, passed: 0 },
    };
    expect(extractor.trust).toEqual({ target: 0.99, ...nothing });
    const updated = await user.ok("updateExtractor", { params, body: { trust: { target: 0.95 } } });
    expect(updated.extractor.trust).toEqual({ target: 0.95, ...nothing });
    const refused = await user.fails("updateExtractor", { params, body: { trust: { target: 0.5 } } });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      "trust.target": "The target must be one of 0.95, 0.98, 0.99, 0.995",
    });
  });

  it("what an extractor has learnt is listed, and forgotten by layout or as a whole", async () => {
    const other = await ApiUser.signedIn();
    const id = await other.createExtractor("Berths", ["Berth"]);
    const paper = (heading: string, slot: string) =>
      `${heading}\nQuayside tariff note\nSlot ${slot} east basin\nQuestions to the wharf office\n`;
    const teach = async (heading: string, slot: string) => {
      const document = await other.process(id, paper(heading, slot));
      const params = { id, docId: document.id };
      await other.ok("correctValue", { params, body: { name: "Berth", value: slot } });
    };
    const listed = async () => (await other.ok("listLayouts", { params: { id } })).layouts;
    await teach("KESTREL WHARFINGERS OF SALTMOUTH", "B-114");
    await expect.poll(listed, { timeout: 30_000 }).toMatchObject([
      {
        documents: 1,
        last_used_at: null,
        right: 0,
        wrong: 0,
        fields: [{ name: "Berth", relation: "line", examples: 1 }],
      },
    ]);
    const next = await other.process(id, paper("KESTREL WHARFINGERS OF SALTMOUTH", "C-207"));
    const { values } = await other.ok("getDocumentResult", { params: { id, docId: next.id } });
    expect(values[0]).toMatchObject({ value: "C-207", evidence: { learned: { documents: 1 } } });

    const reviewed = await other.ok("listRelearnable", {
      params: { id },
      query: new URLSearchParams({ document: next.id }),
    });
    expect(reviewed).toMatchObject({ remembered: 0, documents: [] });
    const body = { documents: [next.id] };
    expect((await other.ok("relearnDocuments", { params: { id }, body })).documents).toEqual([]);

    const readings = async () => (await other.ok("listLayouts", { params: { id } })).readings;
    await expect.poll(readings, { timeout: 30_000 }).toEqual({
      this_week: { papers: 2, known: 1, looks: expect.any(Number) as number },
      before: { papers: 0, known: 0, looks: 0 },
    });
    const [layout] = await listed();
    await other.ok("forgetLayout", { params: { id, layoutId: layout!.id } });
    expect(await listed()).toEqual([]);
    await other.ok("forgetLayouts", { params: { id } });
  });

  it("an added field is read in the other documents that lack it, once, and free of charge", async () => {
    const other = await ApiUser.signedIn();
    const id = await other.createExtractor("Berths", ["Berth"]);
    const calls = ["Ines Wolter", "Jon Reed"].map((pilot) => `Berth: B-114\nPilot: ${pilot}\n`);
    const first = await other.process(id, calls[0]!);
    const second = await other.process(id, calls[1]!);
    const { credits } = await other.ok("getUser");
    const start = calls[0]!.indexOf("Ines");
    const from = { document: first.id, start, end: start + "Ines Wolter".length };
    const { field } = await other.ok("createField", { params: { id }, body: { name: "Pilot", from } });
    const body = { documents: [first.id, second.id], field: field.id };
    const relearn = () => other.ok("relearnDocuments", { params: { id }, body });
    expect((await relearn()).documents).toMatchObject([
      { id: second.id, changes: [{ name: "Pilot", old: null, new: "Jon Reed" }] },
    ]);
    expect((await relearn()).documents).toEqual([]);
    const { values } = await other.ok("getDocumentResult", { params: { id, docId: second.id } });
    expect(values.find(({ name }) => name === "Pilot")).toMatchObject({ value: "Jon Reed" });
    expect((await other.ok("getUser")).credits).toBe(credits);

    const columns = [{ name: "Article" }];
    const table = { name: "Items", type: "TABLE", columns } as const;
    const items = await other.ok("createField", { params: { id }, body: table });
    const refuse = async (field: string) =>
      (await other.send("relearnDocuments", { params: { id }, body: { ...body, field } })).status;
    expect(await refuse(items.field.id)).toBe(422);
    expect(await refuse(first.id)).toBe(404);
  });

  it("a file that is there already is processed and charged, and both documents name each other", async () => {
    const other = await ApiUser.signedIn();
    const id = await other.createExtractor("Berths", ["Berth"]);
    const first = await other.process(id, "Berth: B-114\n");
    const second = await other.process(id, "Berth: B-114\n");
    expect(second).toMatchObject({
      status: "SUCCESS",
      credits: 1,
      checks: [{ code: "same_file", document: first.id }],
    });
    expect(await other.settled(id, first.id)).toMatchObject({
      checks: [{ code: "same_file", document: second.id }],
    });
  });

  it("unique values that were there before are said, remembered and forgotten", async () => {
    const other = await ApiUser.signedIn();
    const fields = [{ name: "Invoice number", unique: true }];
    const { extractor } = await other.ok("createExtractor", { body: { name: "Once", fields } });
    const params = { id: extractor.id };
    expect(extractor.fields).toMatchObject([{ name: "Invoice number", unique: true }]);
    const checks = async (text: string) => {
      const { id: docId } = await other.process(extractor.id, text);
      const { values } = await other.ok("getDocumentResult", { params: { ...params, docId } });
      return values[0]!.checks.filter(({ code }) => code === "seen_before");
    };
    expect(await checks(invoice)).toEqual([]);
    const day = new Date().toISOString().slice(0, 10);
    expect(await checks(`${invoice} `)).toMatchObject([{ code: "seen_before", day }]);
    expect(await other.ok("listLayouts", { params })).toMatchObject({ remembered: { documents: 2 } });
    await other.ok("forgetFingerprints", { params });
    expect(await other.ok("listLayouts", { params })).toMatchObject({
      remembered: { documents: 0, since: null },
    });
    await other.ok("updateExtractor", { params, body: { remembering: false } });
    expect((await other.ok("getExtractor", { params })).extractor.remembering).toBe(false);
    const { schema } = await other.ok("getExtractorSchema", { params });
    expect(schema).toMatchObject({ properties: { "Invoice number": { "x-unique": true } } });
  });

  it("extractors are listed newest first", async () => {
    const other = await ApiUser.signedIn();
    for (const name of ["first", "second", "third"]) await other.createExtractor(name);
    const { extractors } = await other.ok("listExtractors");
    expect(extractors.map(({ name }) => name)).toEqual(["third", "second", "first"]);
  });

  it("a field is created with defaults, partially updated and deleted; fields keep their order", async () => {
    const id = await user.createExtractor("Fields", ["b", "a", "c"]);
    const { extractor } = await user.ok("getExtractor", { params: { id } });
    expect(extractor.fields.map(({ name }) => name)).toEqual(["b", "a", "c"]);
    expect(extractor.fields[0]).toMatchObject({ type: "TEXT", required: false, prompt: "", also_called: [] });

    const params = { id, fieldId: extractor.fields[0]!.id };
    const { field } = await user.ok("updateField", { params, body: { type: "DATE", required: true } });
    expect(field).toMatchObject({ name: "b", type: "DATE", required: true, prompt: "" });
    await user.ok("deleteField", { params });
    const after = await user.ok("getExtractor", { params: { id } });
    expect(after.extractor.fields.map(({ name }) => name)).toEqual(["a", "c"]);
  });

  it("a field keeps the labels that it is also called, trimmed and in order, until others are sent", async () => {
    const id = await user.createExtractor("Labels");
    const body = { name: "Total", also_called: [" Grand  total\n", "À payer", "Σ"] };
    const { field } = await user.ok("createField", { params: { id }, body });
    expect(field.also_called).toEqual(["Grand  total", "À payer", "Σ"]);
    const params = { id, fieldId: field.id };
    const renamed = await user.ok("updateField", { params, body: { name: "Sum" } });
    expect(renamed.field.also_called).toEqual(field.also_called);
    await user.ok("updateField", { params, body: { also_called: ["Summe"] } });
    const { extractor } = await user.ok("getExtractor", { params: { id } });
    expect(extractor.fields.map(({ name, also_called }) => [name, also_called])).toEqual([
      ["Sum", ["Summe"]],
    ]);
    expect((await user.ok("updateField", { params, body: { also_called: [] } })).field.also_called).toEqual(
      [],
    );
  });

  it("an extractor is made from a JSON Schema, which it also answers", async () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Bills",
      type: "object",
      properties: {
        "2": { type: ["string", "null"], description: "The number", "x-also-called": ["No."] },
        "1": {
          type: ["array", "null"],
          items: {
            type: "object",
            properties: { Amount: { type: ["number", "null"] } },
            "x-order": ["Amount"],
          },
        },
      },
      "x-order": ["2", "1"],
      required: ["2"],
    };
    const { extractor } = await user.ok("createExtractor", { body: { name: "Bills", schema } });
    expect(extractor.fields).toMatchObject([
      { name: "2", type: "TEXT", required: true, prompt: "The number", also_called: ["No."] },
      { name: "1", type: "TABLE", required: false, columns: [{ name: "Amount", type: "NUMBER" }] },
    ]);
    expect((await user.ok("getExtractorSchema", { params: { id: extractor.id } })).schema).toEqual(schema);

    const { extractors } = await user.ok("listExtractors");
    const properties = { ...schema.properties, Sum: { type: "number", multipleOf: 5 } };
    const refused = await user.fails("createExtractor", {
      body: { name: "Bills", schema: { ...schema, properties, "x-order": ["2", "1", "Sum"] } },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "invalid",
        error:
          'The schema is not supported at #/properties/Sum/multipleOf: An extractor cannot represent "multipleOf"',
        fields: { "schema.properties.Sum.multipleOf": 'An extractor cannot represent "multipleOf"' },
      },
    });
    expect((await user.ok("listExtractors")).extractors).toEqual(extractors);
  });

  it("a document's data comes in the shape of the JSON Schema that its extractor is made from", async () => {
    const text = { type: "string" };
    const schema = {
      type: "object",
      properties: {
        seller: { type: "object", properties: { name: text, "VAT number": text }, required: ["name"] },
        pages: { type: "integer", default: 1 },
        issued: { type: "string", format: "date-time" },
        "Order number": text,
      },
      required: ["seller", "pages", "issued", "Order number"],
      additionalProperties: false,
    };
    const { extractor } = await user.ok("createExtractor", { body: { name: "Orders", schema } });
    expect(extractor.notes).toEqual([
      {
        message: "Defaults are not kept: values come from the document.",
        places: ["#/properties/pages/default"],
      },
      {
        message: "Only the day is extracted and returned as midnight, UTC.",
        places: ["#/properties/issued/format"],
      },
    ]);
    const params = { id: extractor.id };
    expect((await user.ok("getExtractorSchema", { params })).schema).toMatchObject({
      properties: {
        seller: { type: "object", properties: { name: text, "VAT number": text }, required: ["name"] },
        pages: { type: "integer" },
        issued: { type: "string", format: "date-time" },
      },
      additionalProperties: false,
    });
    const document = await user.process(
      extractor.id,
      "Seller name: Quay & Sons\nPages: 3\nIssued: 2026-03-04\n",
      "order.txt",
    );
    const at = { params: { ...params, docId: document.id } };
    expect(await user.ok("getDocumentData", { ...at, query: "shape=schema" })).toEqual({
      success: true,
      data: {
        seller: { name: "Quay & Sons" },
        pages: 3,
        issued: "2026-03-04T00:00:00Z",
        "Order number": null,
      },
      problems: [
        {
          place: "/Order number",
          message: "The document has no value for this, and the schema does not allow null.",
        },
      ],
    });
    expect((await user.ok("getDocumentData", at)).data).toMatchObject({
      "seller.name": "Quay & Sons",
      "seller.VAT number": null,
      issued: "2026-03-04",
    });
    expect((await user.fails("getDocumentData", { ...at, query: "shape=x" })).status).toBe(400);
  });

  it("a document is uploaded, processed into data with its sources, and deleted", async () => {
    const id = await user.createExtractor("Invoices");
    for (const [name, type] of [
      ["Total amount", "NUMBER"],
      ["Invoice date", "DATE"],
      ["Invoice number", "TEXT"],
      ["Vessel name", "TEXT"],
    ]) {
      await user.ok("createField", { params: { id }, body: { name, type, required: true } });
    }
    const document = await user.process(id, invoice, "invoice.txt");
    expect(document).toMatchObject({
      filename: "invoice.txt",
      status: "SUCCESS",
      credits: 1,
      rejection_reason: null,
      missing_required: ["Vessel name"],
      stage: null,
      recognition: null,
    });
    expect(document.extracted_data).toBe(
      '{"Total amount":1234.5,"Invoice date":"2026-03-04","Invoice number":"INV-2026-7","Vessel name":null}',
    );

    const params = { id, docId: document.id };
    const result = await user.ok("getDocumentResult", { params });
    const number = result.values.find(({ name }) => name === "Invoice number")!;
    expect(number).toEqual({
      name: "Invoice number",
      field: expect.any(String),
      type: "TEXT",
      required: true,
      value: "INV-2026-7",
      original: "INV-2026-7",
      evidence: {
        state: "verified",
        quote: "INV-2026-7",
        start: expect.any(Number),
        end: expect.any(Number),
        page: null,
        boxes: [],
        learned: null,
        unit: null,
      },
      confidence: expect.any(Number),
      checks: [],
      candidates: [],
      suggestion: null,
      correction: null,
      confirmed_at: null,
      accepted_at: null,
    });
    expect(result.usage).toEqual({
      engine: "local",
      model: null,
      requests: 0,
      input_tokens: 0,
      cached_tokens: 0,
      output_tokens: 0,
    });
    const { text } = await user.ok("getDocumentText", { params });
    expect(text.slice(number.evidence.start!, number.evidence.end!)).toBe(number.evidence.quote);

    await user.ok("deleteDocument", { params });
    expect((await user.ok("listDocuments", { params: { id } })).documents).toEqual([]);
  });

  it("a document that was read in part says so in list and result, and its empty fields are unread", async () => {
    const id = await user.createExtractor("Invoices", ["Invoice number"]);
    await user.ok("createField", { params: { id }, body: { name: "Vessel name", required: true } });
    const pdf = damageLastPage(makePdf([[{ x: 50, y: 100, text: "Invoice number: C-3" }], []]));
    const file = new File([new Uint8Array(pdf)], "damaged.pdf", { type: "application/pdf" });
    const { document: uploaded } = await user.ok("uploadDocument", { params: { id }, file });
    expect(uploaded.coverage).toBeNull();
    const coverage = {
      unit: "pages",
      total: 2,
      read: 1,
      unread: [{ from: 2, to: 2, reason: "page_damaged" }],
    };
    expect(await user.settled(id, uploaded.id)).toMatchObject({
      coverage,
      missing_required: ["Vessel name"],
    });
    const { document, values } = await user.ok("getDocumentResult", { params: { id, docId: uploaded.id } });
    expect(document.coverage).toEqual(coverage);
    expect(values.map(({ name, value, evidence }) => [name, value, evidence.state])).toEqual([
      ["Invoice number", "C-3", "verified"],
      ["Vessel name", null, "unread"],
    ]);

    const whole = await user.process(id, invoice, "invoice.txt");
    const { length } = invoice;
    expect(whole.coverage).toEqual({ unit: "characters", total: length, read: length, unread: [] });
  });

  it("the wizard creates an extractor from a sample, which is its first document, charged once", async () => {
    const { credits } = await user.ok("getUser");
    const file = new File([invoice], "invoice.txt", { type: "text/plain" });
    const { extractor_id: id } = await user.ok("runWizard", { file });
    const { extractor } = await user.ok("getExtractor", { params: { id } });
    expect(extractor.fields.length).toBeGreaterThanOrEqual(3);
    expect(extractor.document_count).toBe(1);
    const { documents } = await user.ok("listDocuments", { params: { id } });
    expect(documents).toMatchObject([{ filename: "invoice.txt", status: "SUCCESS", credits: 1 }]);
    const params = { id, docId: documents[0]!.id };
    const { values } = await user.ok("getDocumentResult", { params });
    expect(values.map(({ name }) => name)).toEqual(extractor.fields.map(({ name }) => name));
    expect(values.map(({ value }) => value)).toContain("INV-2026-7");
    expect((await user.ok("getUser")).credits).toBe(credits - 1);
    await user.ok("deleteDocument", { params });
    expect((await user.ok("getUser")).credits).toBe(credits - 1);
  });

  it("signing in redirects to the sign-in page, which returns to the requested path", async () => {
    const response = await user.send("signIn", { query: "callbackUrl=%2Fextractors" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toContain("callbackUrl=%2Fextractors");
  });

  it("every answer to a signed-in caller carries the CSRF token, including failures", async () => {
    const token = user.csrfToken;
    const params = { id: "unknown", docId: "unknown", fieldId: "unknown" };
    const names: OperationName[] = [
      "getUser",
      "listExtractors",
      "getExtractor",
      "listDocuments",
      "createField",
    ];
    for (const name of names) {
      expect((await user.send(name, { params })).headers.get("X-CSRF-Token"), name).toBe(token);
    }
  });

  it("an unchanged answer has no body", async () => {
    const first = await user.send("listExtractors");
    const again = await user.send("listExtractors", {
      headers: { "If-None-Match": first.headers.get("ETag")! },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("/api/openapi.json describes every call", async () => {
    const served = (await (await fetch(`${ApiUser.baseUrl}/api/openapi.json`)).json()) as ReturnType<
      typeof openApiDocument
    >;
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const described = Object.entries(served.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(declared.sort());
  });
});
