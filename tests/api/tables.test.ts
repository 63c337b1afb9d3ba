import { beforeAll, describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { ApiUser } from "./api-user";

const columns = [
  { name: "Article" },
  { name: "Quantity", type: "NUMBER" },
  { name: "Delivered", type: "DATE" },
];

const ROWS = [
  { Article: "Anchor chain", Quantity: 12, Delivered: "2026-03-04" },
  { Article: "=Rope", Quantity: 3.5, Delivered: null },
  { Article: "Rope", Quantity: 3.5, Delivered: "2026-03-05" },
];

/** A bill with three articles. */
const BILL = `<p>Bill number: B-17</p>
<table><tr><th>Article</th><th>Quantity</th><th>Delivered</th></tr>
<tr><td>Anchor chain</td><td>12</td><td>4 March 2026</td></tr>
<tr><td>=Rope</td><td>3.5</td><td></td></tr>
<tr><td>Rope</td><td>3.5</td><td>5 March 2026</td></tr></table>`;

describe("a table", () => {
  let user: ApiUser;
  let params: { id: string; docId: string };
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    const id = await user.createExtractor("Bills", ["Bill number"]);
    await user.ok("createField", { params: { id }, body: { name: "Articles", type: "TABLE", columns } });
    params = { id, docId: (await user.process(id, BILL, "bill.html")).id };
  });
  const table = async () => {
    const { values } = await user.ok("getDocumentResult", { params });
    const found = values.find(({ name }) => name === "Articles");
    return found?.type === "TABLE" ? found : expect.fail("It is no table.");
  };
  const download = (query: string) =>
    user.send("downloadDocuments", { params, query: `doc=${params.docId}&${query}` });

  it("is a list of rows with every column, each cell with its source, and how many rows the layout shows", async () => {
    const { value, evidence, checks, columns: read } = await table();
    expect(value).toEqual(ROWS);
    expect(read.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      "Article: TEXT",
      "Quantity: NUMBER",
      "Delivered: DATE",
    ]);
    expect(evidence).toMatchObject({ state: "verified", counted: 3 });
    expect(checks).toEqual([]);
    expect(evidence.rows.map(({ cells }) => cells.Article?.quote)).toEqual(["Anchor chain", "=Rope", "Rope"]);
    expect(evidence.rows[1]?.cells.Delivered?.state).toBe("missing");
    const { text } = await user.ok("getDocumentText", { params });
    for (const { start, end, cells } of evidence.rows) {
      expect(text.slice(start!, end!)).toContain(cells.Article?.quote);
    }
  });

  it("is a list in the document's data, which a brief list leaves out and names", async () => {
    const list = await user.ok("listDocuments", { params });
    expect(JSON.parse(list.documents[0]!.extracted_data!)).toEqual({ "Bill number": "B-17", Articles: ROWS });
    const brief = await user.ok("listDocuments", { params, query: "brief=1" });
    expect(brief.documents[0]?.values_truncated).toEqual(["Articles"]);
  });

  it("is among the values of all documents with its rows, in brief with how many there are", async () => {
    const [whole, brief] = await Promise.all(
      ["", "brief=1"].map(async (query) => {
        const { documents } = await user.ok("listValues", { params, query });
        return documents[0]?.values[1];
      }),
    );
    expect(whole).toMatchObject({ value: ROWS });
    expect(whole).not.toHaveProperty("rows_omitted");
    expect(brief).toMatchObject({ name: "Articles", value: null, rows_omitted: 3 });
  });

  it("is a cell of JSON in a CSV of documents; a CSV of the table has its rows, with formulas neutralised", async () => {
    const documents = await (await download("format=CSV")).text();
    expect(documents.split("\r\n")[0]).toContain("filename,Bill number,Articles");
    expect(documents).toContain('""Article"":""Anchor chain"",""Quantity"":12');
    expect(await (await download("format=CSV&table=Articles")).text()).toBe(
      "filename,Article,Quantity,Delivered\r\n" +
        "bill.html,Anchor chain,12,2026-03-04\r\nbill.html,'=Rope,3.5,\r\nbill.html,Rope,3.5,2026-03-05\r\n",
    );
    const refused = await user.fails("downloadDocuments", {
      params,
      query: `doc=${params.docId}&format=CSV&table=Bill number`,
    });
    expect(refused).toMatchObject({ status: 422, body: { error: "There is no table with this name." } });
  });

  it("is a sheet of its own in an XLSX, with real numbers and dates", async () => {
    const workbook = read(await (await download("format=XLSX")).arrayBuffer(), { cellDates: true });
    expect(workbook.SheetNames).toHaveLength(2);
    const sheet = workbook.Sheets[workbook.SheetNames[1]!]!;
    expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[0]).toEqual([
      "filename",
      "Article",
      "Quantity",
      "Delivered",
    ]);
    expect(sheet.C2).toMatchObject({ t: "n", v: 12 });
    expect(sheet.D2).toMatchObject({ t: "d" });
    expect(sheet.B3).toMatchObject({ t: "s", v: "=Rope" });
    expect(sheet.B3).not.toHaveProperty("f");
  });

  it("is corrected cell by cell, with rows added and removed, and taken back as it was found", async () => {
    const correct = (body: object) =>
      user.ok("correctValue", { params, body: { name: "Articles", ...body } });
    await correct({ row: 1, cells: { Quantity: "4,5", Delivered: "6 March 2026" } });
    await correct({ row: 3, insert: { Article: "Hook" } });
    const { value, rows, document } = await correct({ row: 0, remove: true });
    expect([value.value, rows, document.rows_omitted]).toEqual([null, [], { Articles: 3 }]);
    const corrected = await table();
    expect(corrected.value).toEqual([
      { Article: "=Rope", Quantity: 4.5, Delivered: "2026-03-06" },
      ROWS[2],
      { Article: "Hook", Quantity: null, Delivered: null },
    ]);
    expect(corrected.original).toEqual(ROWS);
    const page = await user.ok("listRows", { params, query: "name=Articles&limit=2" });
    expect(page.rows.map(({ cells }) => cells)).toEqual(corrected.value?.slice(0, 2));
    expect(page).toMatchObject({ next_cursor: "2", revision: document.revision });
    expect(await (await download("format=CSV&table=Articles")).text()).not.toContain("Anchor chain");
    for (const [body, problem] of [
      [{ row: 0, cells: { Quantity: "many" } }, "number"],
      [{ row: 0, cells: { Price: "1" } }, "Price"],
      [{ row: 3, remove: true }, "no such row"],
    ] as const) {
      const refused = await user.fails("correctValue", { params, body: { name: "Articles", ...body } });
      expect(refused.status).toBe(422);
      expect(refused.body.error).toContain(problem);
    }
    await correct({ original: true });
    expect((await table()).value).toEqual(ROWS);
  });
});
