import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "@/lib/text/read-document";
import { deflateRepeated } from "@/lib/text/testing/make-zip";
import {
  facturX,
  makePdfWithFiles,
  ORDER_X,
  XRECHNUNG,
  ZUGFERD_1,
  type AttachedFile,
} from "@/lib/text/testing/make-e-invoice";
import { type Measure, MeasuredProcess } from "@/tests/setup/measured";
import { readAttachment } from "./read-attachment";

function attachmentOf(...files: AttachedFile[]) {
  return readAttachment(makePdfWithFiles(["Invoice"], files));
}

/** The values of the terms by id; a list where a term occurs several times. */
function valuesOf(file: AttachedFile) {
  const values: Record<string, unknown> = {};
  for (const { id, value } of attachmentOf(file)?.terms ?? []) {
    const known = values[id];
    values[id] = known === undefined ? value : [known, value].flat();
  }
  return values;
}

const factur = { name: "factur-x.xml", content: facturX() };

describe("the data attached to a PDF", () => {
  it("is read from Factur-X", () => {
    expect(attachmentOf(factur)).toMatchObject({
      standard: "Factur-X",
      kind: "invoice",
      fileName: "factur-x.xml",
    });
    expect(valuesOf(factur)).toEqual({
      number: "R-2026-17",
      "type-code": "380",
      "issue-date": "2026-03-05",
      "due-date": "2026-03-19",
      "delivery-date": "2026-03-01",
      note: "Danke für Ihren Auftrag & bis bald",
      currency: "EUR",
      "line-total": 100,
      "net-total": 100,
      "tax-total": 19,
      "gross-total": 119,
      "due-payable": 119,
      "tax-rate": 19,
      "tax-category": "S",
      iban: "DE02120300000000202051",
      bic: "BYLADEM1001",
      "payment-reference": "R-2026-17",
      "payment-terms": "Zahlbar ohne Abzug",
      "buyer-order-number": "B-99",
      "buyer-reference": "04011000-12345-03",
      "seller-name": "Musterbau GmbH",
      "seller-gln": "4000001123452",
      "seller-vat-id": "DE123456788",
      "seller-tax-number": "30/123/45678",
      "seller-address": "Hauptstraße 5\n10115 Berlin",
      "seller-street": "Hauptstraße 5",
      "seller-postcode": "10115",
      "seller-city": "Berlin",
      "seller-country": "DE",
      "seller-contact": "Ida Muster",
      "seller-phone": "+49 30 1234567",
      "seller-email": "ida@musterbau.example",
      "buyer-id": "K-4711",
      "buyer-name": "Beispiel AG",
      "buyer-address": "Am Waldrand 12\n80331 München",
      "buyer-street": "Am Waldrand 12",
      "buyer-postcode": "80331",
      "buyer-city": "München",
      "buyer-country": "DE",
    });
    expect(attachmentOf(factur)?.lines).toEqual([
      {
        position: "1",
        id: "F-90",
        name: "Fenster",
        description: "Kiefer",
        quantity: 2,
        unit: "H87",
        netPrice: 50,
        netAmount: 100,
        taxRate: 19,
      },
    ]);
  });

  it("reads a date with its time", () => {
    const content = facturX(
      ['"102">20260305', '"203">202603051530'],
      ['"102">20260319', '"204">20260319153000'],
      ['"102">20260301', '"610">202603'],
    );
    const values = valuesOf({ ...factur, content });
    expect(values).toMatchObject({ "issue-date": "2026-03-05", "due-date": "2026-03-19" });
    expect(values).not.toHaveProperty("delivery-date");
  });

  it("keeps what the XML states in addition to the value", () => {
    expect(attachmentOf(factur)?.terms).toContainEqual({
      id: "issue-date",
      written: "20260305",
      value: "2026-03-05",
    });
    expect(attachmentOf(factur)?.terms).toContainEqual({ id: "gross-total", written: "119.00", value: 119 });
  });

  it("is read from ZUGFeRD 1, whose elements have other names", () => {
    const zugferd = { name: "ZUGFeRD-invoice.xml", content: ZUGFERD_1 };
    expect(attachmentOf(zugferd)).toMatchObject({
      standard: "ZUGFeRD",
      kind: "credit-note",
      lines: [{ name: "Ziegel", quantity: 4 }],
    });
    expect(valuesOf(zugferd)).toMatchObject({
      number: "R-2014-3",
      "issue-date": "2014-01-31",
      "seller-name": "Altbau GmbH",
      "buyer-order-number": "B-14",
      "tax-rate": [7, 19],
      "gross-total": 119,
    });
  });

  it("is read from an XRechnung in UBL", () => {
    const xRechnung = { name: "xrechnung.xml", content: XRECHNUNG };
    expect(attachmentOf(xRechnung)).toMatchObject({
      standard: "XRechnung",
      kind: "invoice",
      lines: [{ name: "Beratung", quantity: 4, unit: "HUR", netPrice: 50, netAmount: 200 }],
    });
    expect(valuesOf(xRechnung)).toMatchObject({
      number: "X-8",
      "issue-date": "2026-04-01",
      "due-date": "2026-04-15",
      "buyer-order-number": "B-7",
      "seller-name": "Lieferbar GmbH",
      "seller-trading-name": "Lieferbar",
      "seller-vat-id": "DE999999999",
      "seller-address": "Ringstr. 1\n50667 Köln",
      "seller-email": "post@lieferbar.example",
      "buyer-name": "Stadt Musterstadt",
      iban: "DE75512108001245126199",
      "account-name": "Lieferbar",
      "payment-means": "SEPA credit transfer",
      "net-total": 200,
      "tax-total": 38,
      "gross-total": 238,
      prepaid: 38,
      "due-payable": 200,
    });
  });

  it("is read from an order of Order-X", () => {
    const order = { name: "order-x.xml", content: ORDER_X };
    expect(attachmentOf(order)).toMatchObject({
      standard: "Order-X",
      kind: "order",
      lines: [{ position: "1", name: "Chair", quantity: 6 }],
    });
    expect(valuesOf(order)).toMatchObject({
      number: "PO-55",
      "delivery-date": "2026-03-01",
      currency: "GBP",
      "ship-to-name": "Office Inc, Warehouse",
      "gross-total": 720,
    });
  });

  it("is found whatever the file is called, packed and declared", () => {
    const packed = { ...factur, compressed: true };
    const declared = { ...factur, mimeType: "application/octet-stream" };
    const named = { ...factur, name: "invoice 17.XML" };
    const nameless = { ...factur, name: "invoice", mimeType: "application/xml" };
    for (const file of [packed, declared, named, nameless])
      expect(attachmentOf(file)).toMatchObject({ fileName: file.name, kind: "invoice" });
  });

  it("has the file's name without folders", () => {
    for (const name of ["../../etc/factur-x.xml", "C:\\data\\factur-x.xml"])
      expect(attachmentOf({ ...factur, name })?.fileName).toBe("factur-x.xml");
  });

  it("is that of the file with the prescribed name if there are several", () => {
    const copy = { name: "copy.xml", content: facturX(["R-2026-17", "R-OLD"]) };
    expect(valuesOf(factur)).toMatchObject({ number: "R-2026-17" });
    expect(attachmentOf(copy, factur)?.fileName).toBe("factur-x.xml");
  });

  it("is undefined if several files claim to be it", () => {
    const other = { name: "zugferd-invoice.xml", content: facturX(["R-2026-17", "R-OLD"]) };
    expect(attachmentOf(other, factur)).toBeUndefined();
    expect(attachmentOf({ ...factur, name: "a.xml" }, { ...factur, name: "b.xml" })).toBeUndefined();
  });

  it("is that of the last update of the file", () => {
    const before = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const after = makePdfWithFiles(
      ["Invoice"],
      [{ ...factur, content: facturX(["R-2026-17", "R-2026-18"]) }],
    );
    const update = /100 0 obj\n[^]*?endobj\n/.exec(after.toString("latin1"))?.[0] ?? "";
    expect(readAttachment(Buffer.from(before + update, "latin1"))?.terms).toContainEqual({
      id: "number",
      written: "R-2026-18",
      value: "R-2026-18",
    });
  });

  it("is read with the text, by the process that reads documents", async () => {
    const bytes = makePdfWithFiles(["Invoice R-2026-17"], [{ ...factur, compressed: true }]);
    const document = await readDocument({ filename: "a.pdf", bytes });
    expect(document.text).toContain("Invoice R-2026-17");
    expect(document.attachment).toEqual(readAttachment(bytes));
    const plain = await readDocument({ filename: "a.pdf", bytes: makePdfWithFiles(["Invoice"], []) });
    expect(plain).not.toHaveProperty("attachment");
  });

  it("drops what is not a value of its term", () => {
    const values = valuesOf({
      ...factur,
      content: facturX(
        ["20260305", "20260231"],
        ["<ram:GrandTotalAmount>119.00", "<ram:GrandTotalAmount>a lot"],
        ["<ram:DuePayableAmount>119.00", "<ram:DuePayableAmount>99999999999999999999"],
        ["R-2026-17</ram:ID>", `${"9".repeat(5_000)}</ram:ID>`],
        ["Musterbau GmbH", "&#0;&#xD800; \n"],
      ),
    });
    expect(values).toMatchObject({ "due-date": "2026-03-19", "net-total": 100 });
    for (const id of ["issue-date", "gross-total", "due-payable", "number"])
      expect(values).not.toHaveProperty(id);
    expect(String(values["seller-name"])).not.toMatch(/[\0\ud800]/);
  });
});

const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);
const LAUGHS = Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("");

describe("an attachment that is not to be trusted", () => {
  it.each<[what: string, content: string | Buffer]>([
    [
      "a billion laughs",
      `<!DOCTYPE a [<!ENTITY l0 "ha">${LAUGHS}]>${facturX(["Musterbau GmbH", "&l12;"]).replace(/^.*\n/, "")}`,
    ],
    [
      "an external entity",
      `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${facturX(["Musterbau GmbH", "&e;"]).replace(/^.*\n/, "")}`,
    ],
    ["a document type", `<!DOCTYPE a SYSTEM "http://127.0.0.1/a">${facturX().replace(/^.*\n/, "")}`],
    ["an entity that is not declared", facturX(["Musterbau GmbH", "&nbsp;"])],
    ["a hundred thousand nested elements", facturX(["Musterbau GmbH", nested(100_000)])],
    ["elements nested deeply", facturX(["Musterbau GmbH", nested(100)])],
    ["elements without end", facturX(["Musterbau GmbH", "<a/>".repeat(200_000)])],
    ["six megabytes", facturX(["Musterbau GmbH", "a".repeat(6_000_000)])],
    ["half of the XML", facturX().slice(0, 3_000)],
    ["all but the end of the XML", facturX().slice(0, -10)],
    [
      "tags that cross",
      facturX(["</ram:Name>\n        <ram:DefinedTradeContact>", "<ram:DefinedTradeContact></ram:Name>"]),
    ],
    ["two roots", `${facturX()}<a/>`],
    ["text after the root", `${facturX()}and more`],
    ["XML of another kind", "<html><body><Invoice>R-1</Invoice></body></html>"],
    ["no XML", "R-2026-17"],
    ["nothing", ""],
  ])("is ignored if it is %s", (_, content) => {
    expect(attachmentOf({ ...factur, content })).toBeUndefined();
    expect(attachmentOf({ ...factur, content, compressed: true })).toBeUndefined();
  });

  it("is ignored if its stream is damaged", () => {
    const whole = makePdfWithFiles(["Invoice"], [{ ...factur, compressed: true }]).toString("latin1");
    const damaged = whole.replace(/(\/Type \/EmbeddedFile[^]*?stream\n.{40})..../s, "$1xxxx");
    expect(damaged).not.toBe(whole);
    expect(readAttachment(Buffer.from(damaged, "latin1"))).toBeUndefined();
  });

  it("is ignored in an encrypted document", () => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const encrypted = whole.replace("trailer\n<< ", "trailer\n<< /Encrypt << /Filter /Standard >> ");
    expect(readAttachment(Buffer.from(encrypted, "latin1"))).toBeUndefined();
  });

  it("may refer to itself without end", () => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const pdf = (objects: string) => readAttachment(Buffer.from(whole + objects, "latin1"));
    expect(pdf("101 0 obj\n101 0 R\nendobj\n")).toBeUndefined();
    expect(
      pdf(
        "1 0 obj\n<< /Names << /EmbeddedFiles 9 0 R >> >>\nendobj\n9 0 obj\n<< /Kids [9 0 R 9 0 R] >>\nendobj\n",
      ),
    ).toBeUndefined();
  });

  it("is ignored in a document of more objects than any has", () => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const objects = Array.from({ length: 100_000 }, (_, index) => `${index + 200} 0 obj\nnull\nendobj\n`);
    expect(readAttachment(Buffer.from(whole + objects.join(""), "latin1"))).toBeUndefined();
  });

  it.each<[what: string, objects: string]>([
    ["strings that never end", "300 0 obj(".repeat(300_000)],
    [
      "streams whose length is an endless object",
      `301 0 obj(${"a".repeat(2_000_000)})\n${"300 0 obj<</Length 301 0 R>>stream\nendstream ".repeat(40_000)}`,
    ],
  ])("is ignored next to %s", (_, objects) => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    expect(readAttachment(Buffer.from(whole + objects, "latin1"))).toBeUndefined();
  });

  it.each<[what: string, objects: string]>([
    ["strings within strings", "300 0 obj(".repeat(300_000) + ")".repeat(300_000)],
    ["streams that never end", "300 0 obj<<>>stream\n".repeat(500_000)],
  ])("is read next to %s", (_, objects) => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    expect(readAttachment(Buffer.from(whole + objects, "latin1"))).toMatchObject({ kind: "invoice" });
  });

  it("is read next to thousands of object streams that unpack to too much", () => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const bomb = Buffer.concat([ZLIB_HEADER, deflateRepeated("", "word ", 40, "")]).toString("latin1");
    const object = `300 0 obj<</Type/ObjStm/First 5/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream\n`;
    expect(readAttachment(Buffer.from(whole + object.repeat(2_000), "latin1"))).toMatchObject({
      kind: "invoice",
    });
  });

  it("has only the first of very many values of one term", () => {
    const notes = Array.from({ length: 48_000 }, (_, index) => `<Content>note ${index}</Content>`).join("");
    const content = facturX(["<ram:Content>Danke", `${notes}<ram:Content>Danke`]);
    const found = attachmentOf({ ...factur, content })?.terms.filter(({ id }) => id === "note");
    expect(found).toHaveLength(100);
    expect(found?.[99]?.value).toBe("note 99");
  });

  it("is read next to an endlessly nested object", () => {
    const whole = makePdfWithFiles(["Invoice"], [factur]).toString("latin1");
    const object = `300 0 obj\n${"[".repeat(100_000)}\nendobj\n`;
    expect(readAttachment(Buffer.from(whole + object, "latin1"))).toMatchObject({ kind: "invoice" });
  });
});

function nested(depth: number): string {
  return "<a>".repeat(depth) + "</a>".repeat(depth);
}

const MB = 1024 * 1024;

describe("an attachment that unpacks to hundreds of megabytes", () => {
  const bomb = Buffer.concat([ZLIB_HEADER, deflateRepeated("<a>", "word ", 400, "</a>")]);
  const pdfWith = (file: Partial<AttachedFile>): Buffer =>
    makePdfWithFiles(["Invoice R-2026-17"], [{ ...factur, compressed: true, ...file }]);
  let reader: MeasuredProcess;
  let harmless: Measure;
  let exploded: Measure;

  beforeAll(async () => {
    reader = await MeasuredProcess.start("lib/text/testing/read-measured.ts");
    const read = (bytes: Buffer) => reader.run({ filename: "a.pdf", bytes: new Uint8Array(bytes) });
    await read(pdfWith({}));
    harmless = await read(pdfWith({ content: facturX(["Musterbau GmbH", "a".repeat(4 * MB)]) }));
    exploded = await read(pdfWith({ content: bomb, compressed: "already" }));
  });
  afterAll(() => reader.end());

  it("leaves the document as it is", () => {
    expect(exploded.result).toEqual(harmless.result);
    expect(exploded.result).toEqual({ text: "Invoice R-2026-17" });
  });

  it("takes neither more time nor more memory than a large one", () => {
    expect(exploded.cpuMs).toBeLessThan(3 * harmless.cpuMs);
    expect(exploded.grownBytes).toBeLessThan(harmless.grownBytes + 50 * MB);
  });
});
