import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a value without a label of its own", (format) => {
  async function find(lines: readonly string[], asked: ReturnType<typeof field>) {
    const { data, checks } = await extractFromLines(lines, format, [asked]);
    return { value: data[asked.name], codes: checks[asked.name]?.map(({ code }) => code) };
  }
  const toBeChecked = (value: unknown) => ({ value, codes: ["low_confidence"] });

  const creditNote = [
    "Tern Boats",
    "Credit note: CN-31",
    "Date: 9 March 2026",
    "Relates to invoice: TB-4471 of 3 February 2026",
  ];

  it.each([
    ["Original invoice", "TEXT", "TB-4471"],
    ["Original invoice date", "DATE", "2026-02-03"],
  ] as const)("is found in a dated reference: %s", async (name, type, value) => {
    expect(await find(creditNote, field(name, type))).toEqual(toBeChecked(value));
  });

  it("is found in a dated reference in German", async () => {
    const lines = [
      "Tern Boote GmbH",
      "Rechnung 881",
      "Ihre Bestellung Nr. B-204 vom 12.01.2026",
      "Summe 40,00",
    ];
    const { value } = await find(lines, field("Bestelldatum", "DATE"));
    expect(value).toBe("2026-01-12");
  });

  it.each([
    ["Due date", "30 days from the invoice date, due 10/06/2026. 1% discount if paid by 21/05/2026."],
    ["Due date", "2% discount until 21/05/2026, payable by 10/06/2026."],
    ["Fälligkeit", "2 % Skonto bis 21.05.2026, netto fällig am 10.06.2026"],
  ])("is found in the terms of payment: %s in %s", async (name, terms) => {
    const lines = ["Tern Boats", "Invoice date: 11/05/2026", terms];
    expect((await find(lines, field(name, "DATE"))).value).toBe("2026-06-10");
  });

  it.each([
    ["Discount date", "30 days from the invoice date, due 10/06/2026. 1% discount if paid by 21/05/2026."],
    ["Skonto bis", "2 % Skonto bis 21.05.2026, netto fällig am 10.06.2026"],
  ])("is found in the terms of payment: %s", async (name, terms) => {
    const lines = ["Tern Boats", "Invoice date: 11/05/2026", terms];
    expect((await find(lines, field(name, "DATE"))).value).toBe("2026-05-21");
  });

  const message = [
    "From: Ada Tern <ada@tern.example>",
    "To: office@quay.example",
    "Date: Wed, 06 May 2026 17:44:10 +0100",
    "Subject: Offer for two boats",
    "The offer is valid until 31 May 2026.",
  ];

  it.each([
    [field("Sender", "TEXT"), "Ada Tern <ada@tern.example>"],
    [field("Recipient", "TEXT"), "office@quay.example"],
    [field("Sent", "DATE", "Date of the e-mail"), "2026-05-06"],
  ])("is found above a message: $name", async (asked, value) => {
    expect((await find(message, asked)).value).toBe(value);
  });

  it("isn't found where a single line looks like that of a message", async () => {
    const lines = ["Train ticket", "Date: 6 May 2026", "Price: 40.00"];
    expect((await find(lines, field("Sent", "DATE", "Date of the e-mail"))).value).toBeNull();
  });

  const orders = ["Tern Boats", "Your order no.: TR-5521", "Our order no.: SO-33017", "Total: 40.00"];

  it.each([
    [field("Purchase order number", "TEXT", "The customer's order number"), "TR-5521"],
    [field("Supplier order number", "TEXT"), "SO-33017"],
  ])("is told by whose it is: $name", async (asked, value) => {
    expect(await find(orders, asked)).toEqual(toBeChecked(value));
  });

  it.each(["Total 4,578.00 USD (1 USD = 1.3400 SGD)", "Total 4,578.00 USD (USD 1 = SGD 1.3400)"])(
    "is found in an equation: %s",
    async (line) => {
      expect(await find(["Tern Boats", line], field("Exchange rate", "NUMBER"))).toEqual(toBeChecked(1.34));
    },
  );
});
