import { beforeAll, describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { ApiUser } from "./api-user";

describe("downloads", () => {
  let user: ApiUser;
  let id: string;
  let documents: string[];
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    id = await user.createExtractor("Invoices");
    for (const [name, type] of [
      ["Invoice number", "TEXT"],
      ["Invoice date", "DATE"],
      ["Total amount", "NUMBER"],
    ]) {
      await user.ok("createField", { params: { id }, body: { name, type } });
    }
    const first = await user.process(
      id,
      "Invoice number: A-1\nInvoice date: 2026-03-04\nTotal amount: -12.50\n",
      "=á.txt",
    );
    const second = await user.process(id, "Invoice number: B-2\nTotal amount: 1,234.00\n", "b.txt");
    documents = [second.id, first.id];
  });
  const download = (format: string) =>
    user.send("downloadDocuments", {
      params: { id },
      query: new URLSearchParams([...documents.map((doc) => ["doc", doc]), ["format", format]]),
    });

  it.each(["csv", "xlsx", "json"])(
    "a %s is an attachment named after the extractor and the time",
    async (format) => {
      const response = await download(format.toUpperCase());
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="${id}_\\d{8}-\\d{6}\\.${format}"`),
      );
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("a CSV has the rows in the requested order and neutralises formulas", async () => {
    const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await (await download("CSV")).arrayBuffer(),
    );
    expect(csv).toBe(
      "\ufefffilename,Invoice number,Invoice date,Total amount\r\nb.txt,B-2,,1234\r\n'=á.txt,A-1,2026-03-04,-12.5\r\n",
    );
  });

  it("an XLSX has real numbers and dates", async () => {
    const workbook = read(await (await download("XLSX")).arrayBuffer(), {
      cellDates: true,
      cellFormula: true,
    });
    const sheet = workbook.Sheets[workbook.SheetNames[0]!]!;
    expect(sheet.D2).toMatchObject({ t: "n", v: 1234 });
    expect(sheet.D3).toMatchObject({ t: "n", v: -12.5 });
    expect(sheet.C3).toMatchObject({ t: "d" });
    expect(sheet.A3).toMatchObject({ t: "s", v: "=á.txt" });
    expect(JSON.stringify(utils.sheet_to_formulae(sheet))).not.toContain("f=");
  });

  it("a JSON is an array of file name and data", async () => {
    expect(await (await download("JSON")).json()).toEqual([
      { filename: "b.txt", data: { "Invoice number": "B-2", "Invoice date": null, "Total amount": 1234 } },
      {
        filename: "=á.txt",
        data: { "Invoice number": "A-1", "Invoice date": "2026-03-04", "Total amount": -12.5 },
      },
    ]);
  });

  it("a JSON says beside the data what was not read; CSV and XLSX have the same columns as ever", async () => {
    const pdf = damageLastPage(makePdf([[{ x: 50, y: 100, text: "Invoice number: C-3" }], []]));
    const document = await user.process(id, pdf, "damaged.pdf");
    const send = (format: string) =>
      user.send("downloadDocuments", { params: { id }, query: `doc=${document.id}&format=${format}` });
    expect(await (await send("JSON")).json()).toEqual([
      {
        filename: "damaged.pdf",
        data: { "Invoice number": "C-3", "Invoice date": null, "Total amount": null },
        coverage: {
          unit: "pages",
          total: 2,
          read: 1,
          unread: [{ from: 2, to: 2, reason: "page_damaged" }],
        },
      },
    ]);
    expect(await (await send("CSV")).text()).toBe(
      "filename,Invoice number,Invoice date,Total amount\r\ndamaged.pdf,C-3,,\r\n",
    );
    const workbook = read(await (await send("XLSX")).arrayBuffer());
    expect(utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0]!]!, { header: 1 })).toEqual([
      ["filename", "Invoice number", "Invoice date", "Total amount"],
      ["damaged.pdf", "C-3"],
    ]);
  });

  it("a document that is not in SUCCESS is a 404, and no others are sent", async () => {
    const document = await user.process(id, "%PDF-1.7\nthis is all there is", "broken.pdf");
    const query = `doc=${documents[0]}&doc=${document.id}&format=CSV`;
    expect((await user.fails("downloadDocuments", { params: { id }, query })).status).toBe(404);
  });
});
