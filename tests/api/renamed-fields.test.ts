import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";

const BILL = "Supplier: Acme GmbH\nNet: 100.00\nVAT: 19.00\nTotal: 119.00\n";
const AMOUNTS = ["Net", "VAT", "Total"].map((name) => ({ name, type: "NUMBER" }));

const ITEMS = "Article\tQuantity\tPrice\nRope\t2\t10.50\nSail\t1\t80.00\nMast\t4\t120.00\n";
const DELIVERY = `Supplier: Acme GmbH\n\n${ITEMS}`;
const items = {
  name: "Items",
  type: "TABLE",
  columns: [{ name: "Article" }, { name: "Quantity", type: "NUMBER" }],
};
const ROWS = [
  { Article: "Rope", Quantity: 2 },
  { Article: "Sail", Quantity: 1 },
  { Article: "Mast", Quantity: 4 },
];

const TWO_TABLES = `<table><tr><th>Article</th><th>Quantity</th></tr>
<tr><td>Rope</td><td>2</td></tr><tr><td>Sail</td><td>1</td></tr><tr><td>Mast</td><td>4</td></tr></table>
<p>The crew of the pilot boat:</p>
<table><tr><th>Sailor</th><th>Cabin</th></tr>
<tr><td>Erna Falk</td><td>A7</td></tr><tr><td>Ole Brandt</td><td>B2</td></tr></table>`;

/** What has a name that changes, and an id that does not: a value of a document, a column. */
interface Named {
  name: string;
  field?: string | undefined;
  id?: string | undefined;
}

const fieldOf = ({ field }: Named) => field;
const idOf = ({ id }: Named) => id;
const nameOf = ({ name }: Named) => name;

/** A user with an extractor and a document that it has read. */
class Desk {
  readonly params: { id: string; docId: string };

  private constructor(
    readonly user: ApiUser,
    readonly id: string,
    docId: string,
  ) {
    this.params = { id, docId };
  }

  /** @param extractor its fields, or the JSON Schema that they come from */
  static async of(
    text: string,
    extractor: { fields: object[] } | { schema: object },
    filename = "document.txt",
  ): Promise<Desk> {
    const user = await ApiUser.signedIn();
    const created = await user.ok("createExtractor", { body: { name: "Bills", ...extractor } });
    const { id } = created.extractor;
    return new Desk(user, id, (await user.process(id, text, filename)).id);
  }

  /** The wizard's extractor of a sample. */
  static async ofSample(text: string): Promise<Desk> {
    const user = await ApiUser.signedIn();
    const file = new File([text], "document.txt", { type: "text/plain" });
    const { extractor_id: id } = await user.ok("runWizard", { file });
    const { documents } = await user.ok("listDocuments", { params: { id } });
    return new Desk(user, id, documents[0]!.id);
  }

  async fields() {
    return (await this.user.ok("getExtractor", { params: this.params })).extractor.fields;
  }

  async field(name: string) {
    return (await this.fields()).find((field) => field.name === name) ?? expect.fail(`There is no ${name}.`);
  }

  async update(name: string, body: object) {
    const params = { id: this.id, fieldId: (await this.field(name)).id };
    return (await this.user.ok("updateField", { params, body })).field;
  }

  rename(name: string, present: string) {
    return this.update(name, { name: present });
  }

  /** Renames a column of a table, whose columns are sent as they were answered. */
  async renameColumn(table: string, name: string, present: string) {
    const { columns = [] } = await this.field(table);
    return this.update(table, {
      columns: columns.map((column) => (column.name === name ? { ...column, name: present } : column)),
    });
  }

  async delete(name: string): Promise<void> {
    const params = { id: this.id, fieldId: (await this.field(name)).id };
    await this.user.ok("deleteField", { params });
  }

  correct(body: object) {
    return this.user.ok("correctValue", { params: this.params, body });
  }

  async extractAgain(): Promise<void> {
    await this.user.ok("extractDocumentAgain", { params: this.params });
    expect(await this.user.settled(this.id, this.params.docId)).toMatchObject({ rejection_reason: null });
  }

  async document() {
    return (await this.user.ok("getDocumentResult", { params: this.params })).document;
  }

  async values() {
    return (await this.user.ok("getDocumentResult", { params: this.params })).values;
  }

  async value(name: string) {
    return (await this.values()).find((value) => value.name === name) ?? expect.fail(`${name} has no value.`);
  }

  data(query = "") {
    return this.user.ok("getDocumentData", { params: this.params, query });
  }

  /** The cells of a table's rows. */
  async rows(name: string) {
    const { rows } = await this.user.ok("listRows", {
      params: this.params,
      query: new URLSearchParams({ name }),
    });
    return rows.map(({ cells }) => cells);
  }

  download(query: string): Promise<Response> {
    const { id, docId } = this.params;
    return this.user.send("downloadDocuments", { params: { id }, query: `doc=${docId}&${query}` });
  }

  async csv(table?: string): Promise<string> {
    const query = new URLSearchParams({ format: "CSV", ...(table !== undefined && { table }) });
    return (await this.download(String(query))).text();
  }
}

describe("a renamed field", () => {
  it("has its present name wherever its values are shown", async () => {
    const fields = [{ name: "Supplier" }, AMOUNTS[0]!, { name: "Berth", required: true }];
    const desk = await Desk.of(BILL, { fields });
    const { user, params } = desk;
    await desk.rename("Supplier", "Vendor");
    await desk.rename("Berth", "Mooring");

    const data = { Vendor: "Acme GmbH", Net: 100, Mooring: null };
    const { document, values } = await user.ok("getDocumentResult", { params });
    expect(values.map(nameOf)).toEqual(Object.keys(data));
    expect(document).toMatchObject({
      extracted_data: JSON.stringify(data),
      missing_required: ["Mooring"],
    });
    const listed = await user.ok("listDocuments", { params });
    expect(listed.documents).toEqual([document]);
    expect((await user.ok("listValues", { params })).documents[0]?.values).toEqual(values);
    expect((await desk.data()).data).toEqual(data);
    expect(await (await desk.download("format=JSON")).json()).toEqual([{ filename: "document.txt", data }]);
    expect(await desk.csv()).toBe("filename,Vendor,Net,Mooring\r\ndocument.txt,Acme GmbH,100,\r\n");
  });

  it("has its present name in a test set", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [{ name: "Supplier" }, items] });
    await desk.rename("Supplier", "Vendor");
    const query = `doc=${desk.params.docId}`;
    const response = await desk.user.send("downloadTestset", { params: { id: desk.id }, query });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(JSON.parse(strFromU8(files["expected.json"]!))).toMatchObject({
      fields: [{ name: "Vendor" }, { name: "Items" }],
      documents: [{ values: { Vendor: "Acme GmbH" } }],
    });
  });

  it("changes its documents for a caller who asks what has changed", async () => {
    const desk = await Desk.of(BILL, { fields: [{ name: "Supplier" }] });
    const { user, params } = desk;
    const since = (changed_since: string) =>
      user.ok("listDocuments", { params, query: new URLSearchParams({ changed_since }) });
    const { changes } = await since("0");
    const whole = await user.send("listDocuments", { params });
    await desk.rename("Supplier", "Vendor");
    expect((await since(changes!.cursor)).documents).toMatchObject([
      { id: params.docId, extracted_data: '{"Vendor":"Acme GmbH"}' },
    ]);
    const headers = { "If-None-Match": whole.headers.get("ETag")! };
    expect((await user.send("listDocuments", { params, headers })).status).toBe(200);
  });

  it("breaks its rule as before, and the document is reviewed only when the rule is gone", async () => {
    const desk = await Desk.of(BILL, { fields: AMOUNTS });
    const { user, params } = desk;
    const rule = { name: "Small", expression: "Net + VAT <= 100", message: "Someone has to approve it." };
    await user.ok("updateExtractor", { params, body: { rules: [rule] } });
    const body = { url: "https://receiver.invalid/", events: ["document.reviewed"] };
    const { webhook } = await user.ok("createWebhook", { body });
    const delivered = async () => {
      const { deliveries } = await user.ok("listWebhookDeliveries", { params: { id: webhook.id } });
      return deliveries.map(({ document_id }) => document_id);
    };
    const checks = async () => (await desk.values()).map(({ checks }) => checks.map(({ code }) => code));
    const broken = [["rule_broken"], ["rule_broken"], []];
    expect(await checks()).toEqual(broken);
    expect((await desk.document()).to_check).toBe(2);

    await desk.rename("VAT", "Sales tax");
    expect(await checks()).toEqual(broken);
    expect(await desk.document()).toMatchObject({ to_check: 2, reviewed: false });
    expect(await delivered()).toEqual([]);
    const { extractor } = await user.ok("getExtractor", { params });
    expect(extractor.rules).toEqual([{ ...rule, expression: "Net + `Sales tax` <= 100" }]);

    await user.ok("updateExtractor", { params, body: { rules: [] } });
    expect(await delivered()).toEqual([params.docId]);
  });

  it("keeps the correction of its value when the document is extracted again", async () => {
    const desk = await Desk.of(BILL, { fields: [{ name: "Supplier" }, ...AMOUNTS] });
    await desk.correct({ name: "Supplier", value: "Acme AG" });
    await desk.correct({ name: "Net", confirmed: true });
    await desk.rename("Supplier", "Company");
    await desk.rename("Net", "Sum before tax");
    const corrected = { value: "Acme AG", correction: { value: "Acme AG" } };
    expect(await desk.value("Company")).toMatchObject(corrected);
    await desk.extractAgain();
    expect(await desk.value("Company")).toMatchObject(corrected);
    expect((await desk.value("Sum before tax")).value).toBe(100);
  });

  it("is no reason to extract its documents again", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [{ name: "Supplier" }, items] });
    const { user, params } = desk;
    const outdated = async () => {
      const query = "changed_since=0&limit=1";
      const { documents, changes } = await user.ok("listDocuments", { params, query });
      return [documents[0]?.fields_changed, documents[0]?.changed_fields, changes?.outdated];
    };
    await desk.rename("Supplier", "Vendor");
    await desk.rename("Items", "Wares");
    await desk.renameColumn("Wares", "Quantity", "Pieces");
    expect(await outdated()).toEqual([false, 0, 0]);
    await desk.update("Vendor", { prompt: "Who delivers" });
    expect(await outdated()).toEqual([true, 1, 1]);
  });

  it("keeps the correction of its own value when two fields swap their names", async () => {
    const desk = await Desk.of(BILL, { fields: AMOUNTS });
    // What a lesson would teach depends on when it is read.
    await desk.user.ok("updateExtractor", { params: desk.params, body: { learning: false } });
    const net = (await desk.field("Net")).id;
    const total = (await desk.field("Total")).id;
    await desk.correct({ name: "Net", value: 105 });
    await desk.rename("Net", "Other");
    await desk.rename("Total", "Net");
    await desk.rename("Other", "Total");
    const swapped = [
      { name: "Total", field: net, value: 105, correction: { value: 105 } },
      { name: "VAT", correction: null },
      { name: "Net", field: total, correction: null },
    ];
    expect(await desk.values()).toMatchObject(swapped);
    expect((await desk.value("Net")).value).toBe(119);
    await desk.extractAgain();
    expect(await desk.values()).toMatchObject(swapped);
    // Each is read by the label that it is called by now.
    expect(await desk.value("Total")).toMatchObject({ original: 119 });
    expect(await desk.value("Net")).toMatchObject({ original: 100, value: 100 });
  });

  it("has its value in the shape of the schema", async () => {
    const columns = { Article: { type: "string" }, Quantity: { type: "number" } };
    const row = { type: "object", properties: columns, required: Object.keys(columns) };
    const properties = { Supplier: { type: "string" }, Items: { type: "array", items: row } };
    const schema = { type: "object", properties, required: Object.keys(properties) };
    const desk = await Desk.of(DELIVERY, { schema });
    await desk.rename("Supplier", "Vendor");
    await desk.rename("Items", "Wares");
    await desk.renameColumn("Wares", "Quantity", "Pieces");
    const data = {
      Vendor: "Acme GmbH",
      Wares: ROWS.map(({ Article, Quantity }) => ({ Article, Pieces: Quantity })),
    };
    const shaped = await desk.data("shape=schema");
    expect([shaped.data, shaped.problems]).toEqual([data, []]);
    const download = await desk.download("format=JSON&shape=schema");
    expect(await download.json()).toEqual([{ filename: "document.txt", data, problems: [] }]);
  });

  it("is read by what it was taught before, also after another value is reviewed", async () => {
    const paper = (slot: string, skipper: string) =>
      `KESTREL WHARFINGERS OF SALTMOUTH\nQuayside tariff note\nSlot ${slot} east basin\nSkipper aboard\n${skipper}\nQuestions to the wharf office\n`;
    const desk = await Desk.of(paper("B-114", "Ingrid Vale"), {
      fields: [{ name: "Berth" }, { name: "Master" }],
    });
    const { user, params } = desk;
    /** How many values of the document it has learnt; learns what is due. */
    const learnt = async () => {
      const query = new URLSearchParams({ document: params.docId });
      return (await user.ok("listRelearnable", { params, query })).remembered;
    };
    await desk.correct({ name: "Berth", value: "B-114" });
    expect(await learnt()).toBe(1);
    await desk.rename("Berth", "Mooring");
    await desk.correct({ name: "Master", value: "Ingrid Vale" });
    expect(await learnt()).toBe(2);

    const { layouts } = await user.ok("listLayouts", { params });
    expect(layouts.map(({ fields }) => fields.map(nameOf))).toEqual([["Mooring", "Master"]]);
    const next = await user.process(desk.id, paper("C-207", "Tomas Brandt"));
    const { values } = await user.ok("getDocumentResult", { params: { id: desk.id, docId: next.id } });
    expect(values).toMatchObject([
      { name: "Mooring", value: "C-207", evidence: { learned: { documents: 1 } } },
      { name: "Master", value: "Tomas Brandt", evidence: { learned: { documents: 1 } } },
    ]);
  });
});

describe("a correction", () => {
  it("names a value by the id of its field, whatever that is called", async () => {
    const desk = await Desk.of(BILL, { fields: [{ name: "Supplier" }, ...AMOUNTS] });
    const { user, id, params } = desk;
    const ids = (await desk.fields()).map(idOf);
    expect((await desk.values()).map(fieldOf)).toEqual(ids);
    const [grid] = (await user.ok("listValues", { params })).documents;
    expect(grid?.values.map(fieldOf)).toEqual(ids);

    await desk.rename("Supplier", "Vendor");
    const { value } = await desk.correct({ field: ids[0], value: "Acme AG" });
    expect(value).toMatchObject({ name: "Vendor", field: ids[0], value: "Acme AG" });
    const changes = [
      { document: params.docId, field: ids[1], value: 105 },
      { document: params.docId, field: ids[2], confirmed: true },
    ];
    const { results, documents } = await user.ok("correctValues", { params: { id }, body: { changes } });
    expect(results).toMatchObject([{ saved: true }, { saved: true }]);
    expect(documents[0]?.values).toMatchObject([
      { name: "Net", field: ids[1], value: 105 },
      { name: "VAT", field: ids[2], confirmed_at: expect.any(String) as string },
    ]);
  });

  it("changes the rows of a table that is named by its id", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [items] });
    const { id: field } = await desk.rename("Items", "Wares");
    const { value } = await desk.correct({ field, row: 1, cells: { Quantity: 7 } });
    expect(value).toMatchObject({ name: "Wares", field });
    expect(await desk.rows("Wares")).toEqual(ROWS.with(1, { Article: "Sail", Quantity: 7 }));
  });

  it("names a value by its present name, and by no former one", async () => {
    const desk = await Desk.of(BILL, { fields: [{ name: "Supplier" }] });
    const { user, params } = desk;
    await desk.rename("Supplier", "Vendor");
    const wrong = [{ name: "Supplier" }, { field: "unknown" }, {}];
    for (const one of wrong) {
      const body = { ...one, value: "Acme AG" };
      expect((await user.fails("correctValue", { params, body })).status, JSON.stringify(one)).toBe(422);
    }
    expect((await desk.correct({ name: "Vendor", value: "Acme AG" })).value.value).toBe("Acme AG");
  });
});

describe("a renamed table", () => {
  it("keeps its rows when another field gets its former name and is deleted", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [{ name: "Supplier" }, items] });
    await desk.rename("Items", "Wares");
    await desk.user.ok("createField", { params: { id: desk.id }, body: { name: "Items" } });
    await desk.delete("Items");
    expect((await desk.values()).map(nameOf)).toEqual(["Supplier", "Wares"]);
    expect(await desk.value("Wares")).toMatchObject({ value: ROWS });
    expect((await desk.data()).data).toEqual({ Supplier: "Acme GmbH", Wares: ROWS });
    expect(await desk.rows("Wares")).toEqual(ROWS);
    expect(await desk.csv("Wares")).toContain("document.txt,Rope,2\r\n");
  });

  it("leaves nothing in a document when it is deleted", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [{ name: "Supplier" }, items] });
    const { user, params } = desk;
    await desk.rename("Items", "Wares");
    await desk.delete("Wares");
    const data = { Supplier: "Acme GmbH" };
    expect((await desk.values()).map(nameOf)).toEqual(["Supplier"]);
    const { extracted_data, rows_omitted } = await desk.document();
    expect([extracted_data, rows_omitted]).toEqual([JSON.stringify(data), undefined]);
    expect((await desk.data()).data).toEqual(data);
    for (const name of ["Items", "Wares"]) {
      const query = new URLSearchParams({ name });
      expect((await user.fails("listRows", { params, query })).status).toBe(422);
    }
    expect(await desk.csv()).toBe("filename,Supplier\r\ndocument.txt,Acme GmbH\r\n");
  });

  it("is tried with its rows before it has limits or a rule", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [items] });
    const { user, id, params } = desk;
    const { id: fieldId } = await desk.rename("Items", "Wares");
    await desk.renameColumn("Wares", "Quantity", "Pieces");
    const limits = { params: { id, fieldId }, body: { column: "Pieces", maximum: 3 } };
    expect((await user.ok("previewLimits", limits)).preview).toMatchObject({
      values: 3,
      broken: 1,
      examples: [{ value: 4, row: 2 }],
    });
    const query = new URLSearchParams({ expression: "sum(Wares, Pieces) == 8" });
    expect((await user.ok("previewRule", { params, query })).preview).toMatchObject({
      problem: null,
      documents: 1,
      broken: 1,
    });
  });

  it("keeps its own rows when two tables swap their names", async () => {
    const crew = { name: "Crew", type: "TABLE", columns: [{ name: "Sailor" }, { name: "Cabin" }] };
    const desk = await Desk.of(TWO_TABLES, { fields: [items, crew] }, "document.html");
    const sailors = [
      { Sailor: "Erna Falk", Cabin: "A7" },
      { Sailor: "Ole Brandt", Cabin: "B2" },
    ];
    await desk.rename("Items", "Other");
    await desk.rename("Crew", "Items");
    await desk.rename("Other", "Crew");
    expect([await desk.rows("Crew"), await desk.rows("Items")]).toEqual([ROWS, sailors]);

    const corrected = ROWS.with(0, { Article: "Rope", Quantity: 9 });
    await desk.correct({ name: "Crew", row: 0, cells: { Quantity: 9 } });
    expect([await desk.rows("Crew"), await desk.rows("Items")]).toEqual([corrected, sailors]);
    await desk.extractAgain();
    expect(await desk.value("Crew")).toMatchObject({ value: corrected });
    expect((await desk.value("Items")).correction).toBeNull();
  });
});

describe("a renamed column", () => {
  it("keeps corrected rows when the document is extracted again", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [items] });
    await desk.correct({ name: "Items", row: 1, cells: { Quantity: 7 } });
    await desk.renameColumn("Items", "Quantity", "Pieces");
    const corrected = [
      { Article: "Rope", Pieces: 2 },
      { Article: "Sail", Pieces: 7 },
      { Article: "Mast", Pieces: 4 },
    ];
    expect(await desk.value("Items")).toMatchObject({ value: corrected });
    expect(await desk.rows("Items")).toEqual(corrected);
    await desk.extractAgain();
    expect(await desk.value("Items")).toMatchObject({
      columns: [{ name: "Article" }, { name: "Pieces" }],
      value: corrected,
      correction: { value: corrected },
    });
  });

  it("breaks the rule of its table as before", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [items] });
    const { user, params } = desk;
    const rule = { name: "Full", expression: "sum(Items, Quantity) == 8", message: "Something is missing." };
    await user.ok("updateExtractor", { params, body: { rules: [rule] } });
    await desk.rename("Items", "Wares");
    await desk.renameColumn("Wares", "Quantity", "Pieces");
    const { extractor } = await user.ok("getExtractor", { params });
    expect(extractor.rules).toEqual([{ ...rule, expression: "sum(Wares, Pieces) == 8" }]);
    expect((await desk.value("Wares")).checks).toMatchObject([{ code: "rule_broken", rule: "Full" }]);
    expect((await desk.document()).to_check).toBe(1);
  });

  it("is the one whose id is sent, or else of the same name, or else a new one", async () => {
    const desk = await Desk.of(DELIVERY, { fields: [items] });
    const columns: Named[] = (await desk.field("Items")).columns ?? [];
    const [article, quantity] = columns.map(idOf);
    expect(new Set([article, quantity, undefined]).size).toBe(3);
    const ids = async (sent: object[]) => {
      const answered: Named[] = (await desk.update("Items", { columns: sent })).columns ?? [];
      return answered.map(idOf);
    };
    const pieces = { id: quantity, name: "Pieces", type: "NUMBER" };
    expect(await ids([{ name: "Article" }, pieces])).toEqual([article, quantity]);
    expect(await desk.rows("Items")).toEqual(
      ROWS.map(({ Article, Quantity }) => ({ Article, Pieces: Quantity })),
    );

    const [added, ...known] = await ids([{ name: "Note" }, { name: "Article" }, pieces]);
    expect(known).toEqual([article, quantity]);
    const [other, ...renamed] = await ids([{ name: "Article" }, { id: article, name: "Goods" }, pieces]);
    expect(renamed).toEqual([article, quantity]);
    expect(new Set([undefined, article, quantity, added, other]).size).toBe(5);
  });

  it("keeps its own cells when two columns swap their names", async () => {
    const columns = [{ name: "Article" }, { name: "Note" }];
    const text = "Article\tNote\nRope\tblue\nSail\twhite\nMast\ttall\n";
    const desk = await Desk.of(text, { fields: [{ ...items, columns }] });
    const [article, note] = (await desk.field("Items")).columns ?? [];
    await desk.update("Items", {
      columns: [
        { ...article, name: "Note" },
        { ...note, name: "Article" },
      ],
    });
    const swapped = [
      { Note: "Rope", Article: "blue" },
      { Note: "Sail", Article: "white" },
      { Note: "Mast", Article: "tall" },
    ];
    expect(await desk.rows("Items")).toEqual(swapped);
    expect((await desk.data()).data).toEqual({ Items: swapped });
    expect(await desk.csv("Items")).toContain("filename,Note,Article\r\ndocument.txt,Rope,blue\r\n");
  });
});

describe("the wizard's extractor", () => {
  const SAMPLE = `Invoice number: INV-2026-7\nInvoice date: 2026-03-04\nSupplier: Acme GmbH\n\n${ITEMS}\nTotal amount: 581.00 EUR\n`;

  it("shows the sample's values under the names that its fields and columns have now", async () => {
    const desk = await Desk.ofSample(SAMPLE);
    const fields = await desk.fields();
    expect((await desk.values()).map(fieldOf)).toEqual(fields.map(idOf));
    const names = {
      "Invoice number": "Reference",
      Supplier: "Vendor",
      "Total amount": "Due",
      Items: "Wares",
    };
    for (const [name, present] of Object.entries(names)) await desk.rename(name, present);
    await desk.renameColumn("Wares", "Quantity", "Pieces");

    const wares = [
      { Article: "Rope", Pieces: 2, Price: 10.5 },
      { Article: "Sail", Pieces: 1, Price: 80 },
      { Article: "Mast", Pieces: 4, Price: 120 },
    ];
    const data = {
      Reference: "INV-2026-7",
      "Invoice date": "2026-03-04",
      Vendor: "Acme GmbH",
      Due: 581,
      Wares: wares,
    };
    expect((await desk.data()).data).toEqual(data);
    expect((await desk.values()).map(({ name, value }) => [name, value])).toEqual(Object.entries(data));

    const cell = JSON.stringify(wares).replaceAll('"', '""');
    expect(await desk.csv()).toBe(
      "filename,Reference,Invoice date,Vendor,Due,Wares\r\n" +
        `document.txt,INV-2026-7,2026-03-04,Acme GmbH,581,"${cell}"\r\n`,
    );
    expect(await desk.csv("Wares")).toBe(
      "filename,Article,Pieces,Price\r\n" +
        "document.txt,Rope,2,10.5\r\ndocument.txt,Sail,1,80\r\ndocument.txt,Mast,4,120\r\n",
    );
  });
});
