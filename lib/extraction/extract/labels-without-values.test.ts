import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";

const BILL = [field("Billed on", "DATE"), field("Due date", "DATE"), field("Total amount", "NUMBER")];

describe.each(FORMATS)("in %s, a label without a value", (format) => {
  it.each(["", "-", "n/a", "________"])("has no value from the sentence below it: %j", async (nothing) => {
    const lines = [
      "Tern Boats",
      "Billed on: 3 May 2026",
      `Total amount: ${nothing}`.trim(),
      "Please pay within 14 days of receipt.",
    ];
    const { data } = await extractFromLines(lines, format, BILL);
    expect(data).toMatchObject({ "Billed on": "2026-05-03", "Total amount": null });
  });

  it.each(["none", "to be confirmed", "none declared", "offen", "nicht festgesetzt", "aucun"])(
    "has no value if words say so: %j",
    async (words) => {
      const lines = [
        "Tern Boats",
        "Billed on: 3 May 2026",
        `Total amount: ${words}`,
        "Late payment costs 5.00 EUR for each reminder.",
      ];
      const { data } = await extractFromLines(lines, format, BILL);
      expect(data).toMatchObject({ "Billed on": "2026-05-03", "Total amount": null });
    },
  );

  it.each(["immediately", "unbekannt", "immédiate", "onmiddellijk", "omgående", "ihned", "n/d", "n.v.t."])(
    "has no value of another label if a word stands in its place: %j",
    async (word) => {
      const lines = ["Tern Boats", `Billed on: ${word}`, "Closing date for claims: 30 April 2026"];
      const { data } = await extractFromLines(lines, format, [BILL[0]!, field("Closing date", "DATE")]);
      expect(data["Billed on"]).toBeNull();
    },
  );

  it("has no value from the sentence below its table", async () => {
    const lines = ["Ward\t14", "Patient weight\t", "The patient weight was not taken; she came with 2 bags."];
    const { data } = await extractFromLines(
      lines.map((line) => line.replace(/\t$/, format === "html" || format === "docx" ? "\t" : "")),
      format,
      [field("Patient weight", "NUMBER")],
    );
    expect(data).toEqual({ "Patient weight": null });
  });

  it("has no amount if it has only the rate", async () => {
    const lines = ["Tern Boats", "Net amount: 80.00", "VAT (21 %)", "Total amount: 96.80"];
    const { data, checks } = await extractFromLines(lines, format, [...BILL, field("VAT", "NUMBER")]);
    expect(data.VAT === null || (checks.VAT ?? []).length > 0).toBe(true);
  });

  it("takes no number of the next label", async () => {
    const lines = [
      "Ferry list",
      "1. Driver: Jon Wray",
      "2. Street: Quay Lane",
      "3. Kind of vehicle: van",
      "4. Length in metres: 5.8",
      "5. Number of passengers:",
      "6. Licence no.: B0098",
    ];
    const fields = [field("Driver", "TEXT"), field("Length in metres", "NUMBER")];
    const { data } = await extractFromLines(lines, format, [
      ...fields,
      field("Number of passengers", "NUMBER"),
    ]);
    expect(data).toEqual({ Driver: "Jon Wray", "Length in metres": 5.8, "Number of passengers": null });
  });

  it("has no value that another field's label has", async () => {
    const lines = ["Tern Boats", "Billed on:", "Due date: 17 May 2026", "Total amount: 80.00"];
    const { data } = await extractFromLines(lines, format, BILL);
    expect(data).toEqual({ "Billed on": null, "Due date": "2026-05-17", "Total amount": 80 });
  });

  it("has no value from the next line if labels and values are cells", async () => {
    const fields = [
      field("Pressure", "NUMBER"),
      field("Water temperature", "NUMBER"),
      field("Inspector", "TEXT"),
    ];
    const lines = [
      "Boiler check",
      "Pressure\t-",
      "Water temperature\t61.5",
      "Inspector\tPaula Reyes",
      "Next visit in 12 months.",
    ];
    const { data } = await extractFromLines(lines, format, fields);
    expect(data).toEqual({ Pressure: null, "Water temperature": 61.5, Inspector: "Paula Reyes" });
  });

  it("keeps a value that may belong to it, as doubtful with a reason", async () => {
    const lines = ["Tern Boats", "Harwich, 3 May 2026", "Billed on: ", "Total amount: 80.00"];
    const { data, checks } = await extractFromLines(lines, format, [
      field("Billed on", "DATE"),
      field("Total amount", "NUMBER"),
    ]);
    expect(data["Billed on"]).toBe("2026-05-03");
    expect(checks["Billed on"]).toEqual([
      { code: "label_empty", message: '"Billed on" is empty on the page.' },
    ]);
  });
});

describe.each(FORMATS)("in %s, two values under one label", (format) => {
  it.each([
    ["in the next line", ["Billed on: 3 May 2026", "Total amount: 80.00", "Total amount: 81.00"]],
    [
      "at the other end",
      ["Total amount: 80.00", "Billed on: 3 May 2026", "Thank you", "Total amount: 81.00"],
    ],
    ["in cells", ["Billed on\t3 May 2026", "Total amount\t80.00", "Total amount\t81.00"]],
  ])("need review, whichever is chosen: %s", async (_, lines) => {
    const { data, checks } = await extractFromLines(["Tern Boats", ...lines], format, BILL);
    const other = data["Total amount"] === 80 ? "81.00" : "80.00";
    expect(checks["Total amount"]).toContainEqual({
      code: "several_candidates",
      message: `Could also be ${other}.`,
    });
    expect(checks["Billed on"]).toEqual([]);
  });

  it.each([
    ["they are the same", ["Total amount: 80.00", "Billed on: 3 May 2026", "Page 2", "Total amount: 80.00"]],
    [
      "words between tell them apart",
      ["Total amount on 3 May 2026: 80.00", "Total amount on 4 June 2026: 95.00"],
    ],
    ["one is a share", ["Total amount: 80.00", "Billed on: 3 May 2026", "Total amount: 19 %"]],
  ])("are not doubtful if %s", async (_, lines) => {
    const { checks } = await extractFromLines(["Tern Boats", ...lines], format, BILL);
    expect((checks["Total amount"] ?? []).filter(({ code }) => code === "several_candidates")).toEqual([]);
  });
});

describe("what distinguishes two values under one label", () => {
  it("is the heading above the right one", async () => {
    const fields = [{ ...field("Postcode", "TEXT"), prompt: "Of the delivery address" }];
    const lines = ["Delivery address", "Postcode: HU1 3RA", "", "Billing address", "Postcode: YO1 7HH"];
    const { data, checks } = await extractFromLines(lines, "txt", fields);
    expect(data).toEqual({ Postcode: "HU1 3RA" });
    expect(checks["Postcode"]?.filter(({ code }) => code === "several_candidates")).toEqual([]);
  });

  it("is the total's row below a column with the same name", async () => {
    const lines = ["Item\tPieces\tTotal", "Rope\t2\t30.00", "Oars\t1\t50.00", "", "Total\t\t80.00"];
    const { data, checks } = await extractFromLines(lines, "txt", [field("Total", "NUMBER")]);
    expect(data).toEqual({ Total: 80 });
    expect(checks["Total"]?.filter(({ code }) => code === "several_candidates")).toEqual([]);
  });
});

it("keeps a value in a sentence far from its empty label, but marks it for review", async () => {
  const prose = "The boats stay in the harbour over the winter, and the owner may look at them on any day. ";
  const lines = [
    "Agreement",
    "Deposit:",
    "",
    prose.repeat(4),
    "",
    "The hirer pays a deposit of 500.00 EUR before the first day.",
  ];
  const { data, checks } = await extractFromLines(lines, "txt", [field("Deposit", "NUMBER")]);
  expect(data).toEqual({ Deposit: 500 });
  expect(checks["Deposit"]?.map(({ code }) => code)).toContain("label_empty");
});

it("counts two values for a column heading with two rows, and one for one row", async () => {
  const columns = columnsAt(["Sample", 60], ["Taken on", 200], ["Acidity", 340, "right"]);
  const fields = [field("Acidity", "NUMBER")];
  const readFile = () => Promise.reject(new Error("not needed"));
  const checksOf = async (page: PdfPage) => {
    const document = await readBytes(pdfOf(page), "a.pdf");
    return (await extractByName(createLocalEngine(), { document, readFile }, fields)).checks.Acidity ?? [];
  };
  const one = new PdfPage(columns).heads().row(["S-81", "2026-02-11", "6.8"]);
  expect(await checksOf(one)).toEqual([]);
  const two = new PdfPage(columns)
    .heads()
    .row(["S-81", "2026-02-11", "6.8"])
    .row(["S-82", "2026-02-12", "6.9"]);
  expect((await checksOf(two)).map(({ code }) => code)).toContain("several_candidates");
});
