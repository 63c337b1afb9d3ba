import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a line that is repeated with another value", (format) => {
  it.each([
    [
      "another label has the value, too",
      ["Sub-total\t38.00", "Rounding\t0.00", "Sub-total\t38.01", "Total amount\t38.00"],
      field("Total amount", "NUMBER"),
      "38.01",
    ],
    [
      "the heading has it",
      ["Details of order 5521-A8", "Details of order 5522-A9", "Order number: 5521-A8", "Thank you"],
      field("Order number", "TEXT"),
      "5522-A9",
    ],
  ])("makes the value doubtful: %s", async (_, lines, asked, other) => {
    const { checks } = await extractFromLines(["Tern Boats", ...lines], format, [asked]);
    expect(checks[asked.name]).toContainEqual({
      code: "several_candidates",
      message: `Could also be ${other}.`,
    });
  });

  it("causes no doubt if its other words differ", async () => {
    const lines = ["Rope 12 m\t38.00", "Rope 14 m, blue\t44.00", "Delivery\t0.00", "Total amount\t38.00"];
    const { checks } = await extractFromLines(lines, format, [field("Total amount", "NUMBER")]);
    expect((checks["Total amount"] ?? []).filter(({ code }) => code === "several_candidates")).toEqual([]);
  });
});

describe.each(FORMATS)("in %s, a value that the document calls something else", (format) => {
  it("needs review if it lacks the identifier's form", async () => {
    const lines = ["Tern Bank", "WKN / ISIN: SR7YCM", "Order executed on 3 May 2026"];
    const { data, checks } = await extractFromLines(lines, format, [field("ISIN", "TEXT")]);
    expect(data.ISIN === null || checks.ISIN?.length).toBeTruthy();
  });
});

describe.each(FORMATS)("in %s, a label before a currency alone", (format) => {
  it("takes no number from the sentence below it", async () => {
    const lines = ["Tern Boats", "Total amount: EUR", "Please pay within 14 days of receipt."];
    const { data } = await extractFromLines(lines, format, [field("Total amount", "NUMBER")]);
    expect(data).toEqual({ "Total amount": null });
  });
});

it("marks the second of two amounts for review if the first currency has no amount", async () => {
  const text = "Balance sheet\nCash\t$\t2,216\t$\t2,913\nTotal assets\t$\t\t$\t5,267\nDeposits\t1,084\t1,001";
  const { data, checks } = await extractFromLines([text], "txt", [field("Total assets", "NUMBER")]);
  expect(data).toEqual({ "Total assets": 5267 });
  expect(checks["Total assets"]?.map(({ code }) => code)).toContain("low_confidence");
});

it("needs no review for the only value with the field's form", async () => {
  const lines = [
    "Tern Global Shares (LU0888123451)",
    "Paid on 31 March 2026 to AT61 1904 3002 3457 3201",
    "Please write to office@tern.example",
  ];
  const fields = ["ISIN", "IBAN", "E-mail address"].map((name) => field(name, "TEXT"));
  const { data, checks } = await extractFromLines(lines, "txt", fields);
  expect(data.ISIN).toBe("LU0888123451");
  expect(checks).toEqual({ ISIN: [], IBAN: [], "E-mail address": [] });
});

describe.each(FORMATS)("in %s, the person to whom a letter is addressed", (format) => {
  const letter = [
    "Tern Insurance Ltd",
    "Ms Petra Keller",
    "5 Quay Street",
    "Bern",
    "Claim no. S-4410",
    "Martin Graf",
  ];

  it.each(["Contact person", "Sachbearbeiter"])("is not a certain answer for %s", async (name) => {
    const { data, checks } = await extractFromLines(letter, format, [field(name, "TEXT")]);
    expect(data[name] === null || checks[name]?.length).toBeTruthy();
  });
});

describe.each(FORMATS)("in %s, a total beside what is left to pay", (format) => {
  it("is no certain answer for the amount to pay", async () => {
    const lines = [
      "Rechnung Nr. 2026-117 vom 12.03.2026",
      "Leistungszeitraum 01.02.2026 bis 28.02.2026",
      "Zwischensumme 1.250,00 EUR",
      "zzgl. 19 % MwSt. 237,50 EUR",
      "Gesamtbetrag 1.487,50 EUR",
      "abzgl. Anzahlung 500,00 EUR",
      "Noch zu zahlen 987,50 EUR",
    ];
    const names = ["Zwischensumme", "MwSt.", "Gesamtbetrag", "Anzahlung", "Zahlbetrag"];
    const { data, checks } = await extractFromLines(
      lines,
      format,
      names.map((name) => field(name, "NUMBER")),
    );
    expect([987.5, null].includes(data.Zahlbetrag as number) || checks.Zahlbetrag?.length).toBeTruthy();
    expect(data).toMatchObject({ Zwischensumme: 1250, "MwSt.": 237.5, Gesamtbetrag: 1487.5 });
  });
});
