import { beforeAll, describe, expect, it } from "vitest";
import { applyCorrection, undoOf, withAnswer } from "@/components/documents/apply-correction";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";
import { ApiUser } from "./api-user";

const CSV = "Article;Quantity\nRope;2\nSail;1\nMast;4\n";
const name = "Items";

describe("correcting the rows of a table", () => {
  let user: ApiUser;
  let params: { id: string; docId: string };
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    const id = await user.createExtractor("Orders", []);
    const columns = [{ name: "Article" }, { name: "Quantity", type: "NUMBER" }];
    await user.ok("createField", { params: { id }, body: { name, type: "TABLE", columns } });
    params = { id, docId: (await user.process(id, CSV, "items.csv")).id };
  });

  const read = async (): Promise<TableValueDto> => {
    const [table] = (await user.ok("getDocumentResult", { params })).values;
    return table?.type === "TABLE" ? table : expect.fail("It is no table.");
  };
  const correct = (change: NamedChange) => user.ok("correctValue", { params, body: change });
  /** Apart from times, and from the places, which an answer leaves out. */
  const comparable = (value: TableValueDto) => ({
    ...value,
    evidence: { ...value.evidence, rows: [] },
    correction: value.correction && { ...value.correction, at: "" },
    confirmed_at: value.confirmed_at && "",
  });

  it.each<[string, NamedChange]>([
    ["a cell", { name, row: 1, of: 3, cells: { Quantity: 7 } }],
    ["an added row", { name, row: 3, of: 3, insert: { Article: "Tar" } }],
    ["a removed row", { name, row: 0, of: 4, remove: true }],
    [
      "a row that is put back",
      { name, row: 2, of: 3, insert: { Article: "Rope", Quantity: 2 }, original: 0 },
    ],
    [
      "other rows",
      { name, value: [{ Article: "Oar" }, { Article: "Mast", Quantity: 4 }], originals: [null, 2] },
    ],
    ["no rows", { name, value: null }],
    ["a confirmation", { name, confirmed: true }],
    ["what was found", { name, original: true }],
  ])("shows %s at once as the server answers it, and undoes it", async (_, change) => {
    const before = await read();
    const shown = applyCorrection(before, change, new Date().toISOString()) as TableValueDto;
    const { value, rows } = await correct(change);
    const answered = withAnswer(shown, value as TableValueDto, rows);
    expect(comparable(answered!)).toEqual(comparable(shown));
    for (const undo of undoOf(before, change)) await correct(undo);
    expect(comparable(await read())).toEqual(comparable(before));
    await correct(change);
    expect(comparable(await read())).toEqual(comparable(shown));
  });

  it("reads a table again within a part of a page, answers how many rows it has, and undoes it", async () => {
    const page = new PdfPage(columnsAt(["Article", 50], ["Quantity", 260, "right"])).heads();
    page.row(["Rope", "2"]).row(["Sail", "1"]).row(["Mast", "4"]);
    const { id } = params;
    const pdf = { id, docId: (await user.process(id, pdfOf(page), "items.pdf")).id };
    const result = async () =>
      (await user.ok("getDocumentResult", { params: pdf })).values[0] as TableValueDto;
    const send = (change: NamedChange) => user.send("correctValue", { params: pdf, body: change });
    const before = await result();
    const change = { name, region: { page: 1, x: 40, y: 30, width: 300, height: 40, columns: [200] } };
    expect((await send({ ...change, revision: 7 })).status).toBe(409);
    for (const wrong of [{ width: 0 }, { page: 0 }, { columns: ["a"] }])
      expect((await send({ name, region: { ...change.region, ...wrong } } as NamedChange)).status).toBe(422);
    const answered = await user.ok("correctValue", { params: pdf, body: change });
    expect(answered).toMatchObject({ rows: null, value: { value: null, rows_omitted: 2 } });
    expect((await result()).value).toEqual([
      { Article: "Rope", Quantity: 2 },
      { Article: "Sail", Quantity: 1 },
    ]);
    for (const undo of undoOf(before, change)) await send(undo);
    expect(comparable(await result())).toEqual(comparable(before));
  });

  it("names the drawn columns, and shows the drawn region again", async () => {
    const page = new PdfPage(columnsAt(["Ware", 50], ["Pieces", 260, "right"])).heads();
    page.row(["Rope", "2"]).row(["Sail", "1"]);
    const { id } = params;
    const pdf = { id, docId: (await user.process(id, pdfOf(page), "drawn.pdf")).id };
    const region = { page: 1, x: 40, y: 30, width: 300, height: 60, rows: [60] };
    const send = (columns: unknown) =>
      user.send("correctValue", {
        params: pdf,
        body: { name, region: { ...region, columns } } as NamedChange,
      });
    for (const wrong of [
      [{ x: 40, column: "Price" }],
      [
        { x: 40, column: "Article" },
        { x: 200, column: "Article" },
      ],
    ])
      expect((await send(wrong)).status).toBe(422);
    const columns = [
      { x: 40, column: "Article" },
      { x: 200, column: "Quantity" },
    ];
    expect((await send(columns)).status).toBe(200);
    const drawn = (await user.ok("getDocumentResult", { params: pdf })).values[0] as TableValueDto;
    expect(drawn.evidence.regions).toMatchObject([{ ...region, columns }]);
    expect(drawn.value?.at(-1)).toEqual({ Article: "Sail", Quantity: 1 });
  });

  it("fills a column with another one that it may be, and undoes it", async () => {
    const certificate = [
      ["N° de série", "Nominal", "Mért", "Eltérés", "Date"],
      ["SN-92584", "73,9", "105,994", "1,001", "2026-03-04"],
      ["SN-6693", "6,2", "324,966", "2,128", "2026-03-02"],
      ["SN-7011", "9,5", "31,502", "0,482", "2026-03-05"],
    ];
    const id = await user.createExtractor("Certificates", []);
    const numbers = ["Nominal", "Measured", "Deviation"].map((name) => ({ name, type: "NUMBER" }));
    const columns = [{ name: "Serial No" }, ...numbers, { name: "Date", type: "DATE" }];
    await user.ok("createField", { params: { id }, body: { name, type: "TABLE", columns } });
    const docx = { id, docId: (await user.process(id, makeDocx(wordTable(certificate)), "a.docx")).id };
    const result = async () =>
      (await user.ok("getDocumentResult", { params: docx })).values[0] as TableValueDto;
    const send = (change: NamedChange) => user.send("correctValue", { params: docx, body: change });
    const before = await result();
    const measured = before.columns.find((column) => column.name === "Measured");
    expect(measured?.alternatives).toEqual([{ label: "Eltérés", examples: ["1,001", "2,128", "0,482"] }]);
    const change = { name, column: "Measured", alternative: 0 };
    expect((await send({ ...change, revision: 7 })).status).toBe(409);
    for (const wrong of [{ alternative: 1 }, { column: "Nominal" }, { alternative: -1 }])
      expect((await send({ ...change, ...wrong })).status).toBe(422);
    const answered = await user.ok("correctValue", { params: docx, body: change });
    expect(answered).toMatchObject({ rows: null, value: { value: null, rows_omitted: 3 } });
    expect((await result()).value?.map(({ Measured }) => Measured)).toEqual([1.001, 2.128, 0.482]);
    for (const undo of undoOf(before, change)) await send(undo);
    expect(comparable(await result())).toEqual(comparable(before));
  });

  it("refuses a row that was not found, and the change of a table that has other rows", async () => {
    for (const original of [0, 3])
      expect(
        (await user.send("correctValue", { params, body: { name, row: 0, insert: {}, original } })).status,
      ).toBe(422);
    expect(
      (await user.send("correctValue", { params, body: { name, row: 0, of: 4, remove: true } })).status,
    ).toBe(409);
  });
});
