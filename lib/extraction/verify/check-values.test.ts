import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

/** Parses a field of the cases below: "Net: NUMBER [prompt]". */
function fieldOf(written: string): FieldSpec {
  const [, name = "", type = "", prompt = ""] = /^(.+?): (\w+)(?: \[(.*)\])?$/.exec(written) ?? [];
  const known = SCALAR_TYPES.find((other) => other === type);
  if (!known) throw new Error(`not a field: ${written}`);
  return { name, type: known, required: false, prompt };
}

/** Checks values that an engine answers. All of them are in the text. */
async function check(values: Record<string, Value>, text = "") {
  const fields = Object.keys(values).map(fieldOf);
  const answers = Object.values(values).map((value) => ({
    raw: value === null ? null : String(value),
    quote: value === null ? null : String(value),
  }));
  const written = Object.values(values).join("\n");
  const document = testDocument(`${text}\n${written}`);
  const input = { document, readFile: () => Promise.resolve(new Uint8Array()) };
  const { evidence, checks } = await extractByName(fakeEngine(answers, "anthropic"), input, fields);
  return fields.map(({ name }) => ({ name, state: evidence[name]?.state, checks: checks[name] }));
}

async function flagged(values: Record<string, Value>, text?: string): Promise<string[]> {
  const all = await check(values, text);
  for (const { state, checks } of all) expect(state === "ambiguous").toBe(checks?.length !== 0);
  return all.filter(({ checks }) => checks?.length !== 0).map(({ name }) => name);
}

const wrong = (net: string, tax: string, total: string) => ({
  [`${net}: NUMBER`]: "100.00",
  [`${tax}: NUMBER`]: "20.00",
  [`${total}: NUMBER`]: "330.00",
});

describe("net, tax and total", () => {
  it("marks all three if they cannot all be right", async () => {
    const table =
      "VAT 20 %\t100.00\t20.00\t120.00\nVAT 5 %\t200.00\t10.00\t210.00\nTotal\t300.00\t30.00\t330.00";
    const reason = {
      code: "sums_disagree",
      message: "Net and Tax do not add up to Total.",
    };
    expect(await check({ ...wrong("Net", "Tax", "Total"), "Supplier: TEXT": "VAT" }, table)).toEqual([
      { name: "Net", state: "ambiguous", checks: [reason] },
      { name: "Tax", state: "ambiguous", checks: [reason] },
      { name: "Total", state: "ambiguous", checks: [reason] },
      { name: "Supplier", state: "verified", checks: [] },
    ]);
    expect(await flagged(wrong("Subtotal", "Tax", "Total"), table)).toHaveLength(3);
  });

  it.each([
    ["Net amount", "VAT amount", "Grand total"],
    ["net_amount", "tax_amount", "total_amount"],
    ["Subtotal", "Sales tax", "Total"],
    ["Nettobetrag", "Mehrwertsteuer", "Gesamtbetrag"],
    ["Net", "VAT", "Total"],
    ["Netto", "USt", "Brutto"],
    ["Total HT", "TVA", "Total TTC"],
    ["Base imponible", "IVA", "Importe total"],
    ["Imponibile", "IVA", "Totale fattura"],
    ["Totaal excl. btw", "Btw", "Totaal incl. btw"],
    ["Valor líquido", "IVA", "Total com IVA"],
  ])("recognizes %s, %s and %s", async (net, tax, total) => {
    expect(await flagged(wrong(net, tax, total))).toEqual([net, tax, total]);
    expect(
      await flagged({
        [`${net}: NUMBER`]: "275.00",
        [`${tax}: NUMBER`]: "55.00",
        [`${total}: NUMBER`]: "330.00",
      }),
    ).toEqual([]);
  });

  it("uses the prompt of a field with a generic name", async () => {
    const fields = {
      "Amount: NUMBER [Total before tax]": "100.00",
      "Value: NUMBER [VAT amount]": "20.00",
      "Sum: NUMBER [Grand total including tax]": "330.00",
    };
    expect(await flagged(fields)).toHaveLength(3);
  });

  it.each<[string, Record<string, Value>, string]>([
    [
      "half a cent for each amount",
      { "Net: NUMBER": "33.33", "Tax: NUMBER": "6.33", "Total: NUMBER": "39.67" },
      "",
    ],
    ["a credit note", { "Net: NUMBER": "-100.00", "Tax: NUMBER": "-20.00", "Total: NUMBER": "-120.00" }, ""],
    ["mixed signs", { "Net: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Total: NUMBER": "-120.00" }, ""],
    ["no tax", { "Net: NUMBER": "100.00", "Tax: NUMBER": null, "Total: NUMBER": "330.00" }, ""],
    ["shipping as a field", { ...wrong("Subtotal", "Tax", "Total"), "Shipping: NUMBER": "210.00" }, ""],
    ["shipping", wrong("Subtotal", "Tax", "Total"), "Shipping and handling\t210.00"],
    ["shipping under its label", wrong("Net", "Tax", "Total"), "Frachtkosten\n210,00"],
    ["a charge without a known name", wrong("Subtotal", "Tax", "Total"), "Courier service\t210.00"],
    [
      "a discount",
      { "Net: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Total: NUMBER": "110.00" },
      "Rabatt 10,00",
    ],
    [
      "a discount and a deposit",
      { "Net: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Total: NUMBER": "60.00" },
      "Discount 10.00\nDeposit paid 50.00",
    ],
    ["a tip", { "Subtotal: NUMBER": "20.00", "Tax: NUMBER": "2.00", "Total: NUMBER": "25.00" }, "Tip 3.00"],
    ["a balance brought forward", wrong("Net", "Tax", "Total due"), "Previous balance 210.00"],
    [
      "rounding",
      { "Net: NUMBER": "10.00", "Tax: NUMBER": "0.62", "Total: NUMBER": "10.60" },
      "Rounding -0.02",
    ],
    [
      "tax withheld",
      { "Base imponible: NUMBER": "100.00", "IVA: NUMBER": "21.00", "Total factura: NUMBER": "106.00" },
      "Retención IRPF 15 %\t-15,00",
    ],
    [
      "a second tax",
      { "Net: NUMBER": "100.00", "GST: NUMBER": "5.00", "Total: NUMBER": "112.00" },
      "PST 7%\t7.00",
    ],
    [
      "tax that a subtotal includes",
      { "Subtotal: NUMBER": "10.00", "VAT: NUMBER": "1.60", "Total: NUMBER": "10.00" },
      "incl. VAT",
    ],
    [
      "one tax of several",
      {
        "Net: NUMBER": "300.00",
        "VAT 7%: NUMBER": "7.00",
        "VAT 19%: NUMBER": "38.00",
        "Total: NUMBER": "345.00",
      },
      "",
    ],
    [
      "a tax of one rate",
      { "Net: NUMBER": "300.00", "VAT 19%: NUMBER": "38.00", "Total: NUMBER": "345.00" },
      "",
    ],
    ["a tax rate", { "Net: NUMBER": "100.00", "VAT rate: NUMBER": "20.00", "Total: NUMBER": "105.00" }, ""],
    [
      "a tax that is asked as a rate",
      { "Net: NUMBER": "100.00", "VAT: NUMBER [in percent]": "20.00", "Total: NUMBER": "105.00" },
      "",
    ],
    ["two totals", { ...wrong("Net", "Tax", "Total"), "Gross total: NUMBER": "120.00" }, ""],
    [
      "what is left to pay",
      { "Net: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Amount due: NUMBER": "70.00" },
      "",
    ],
    [
      "a total before tax",
      { "Net: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Total: NUMBER [Total excluding VAT]": "100.00" },
      "",
    ],
    [
      "a payslip",
      { "Net: NUMBER": "2000.00", "Tax: NUMBER": "500.00", "Gross: NUMBER": "3000.00" },
      "Payslip March 2026\nSocial security 500.00",
    ],
    [
      "a dividend",
      {
        "Net amount: NUMBER": "80.00",
        "Taxes: NUMBER [All taxes withheld together]": "15.00",
        "Gross amount: NUMBER": "100.00",
      },
      "",
    ],
    ["weights", { "Net weight: NUMBER": "100.00", "Tax: NUMBER": "20.00", "Total: NUMBER": "330.00" }, ""],
    ["texts", { "Net: TEXT": "100.00", "Tax: TEXT": "20.00", "Total: TEXT": "330.00" }, ""],
    [
      "a sum since the year's beginning",
      { "Net YTD: NUMBER": "100.00", "Tax YTD: NUMBER": "20.00", "Total: NUMBER": "330.00" },
      "",
    ],
  ])("reports no disagreement for %s", async (_, values, text) => {
    expect(await flagged(values, text)).toEqual([]);
  });

  it("reports a disagreement that a discount does not explain", async () => {
    expect(await flagged(wrong("Net", "Tax", "Total"), "Discount 5.00\nShipping 3.00")).toHaveLength(3);
  });
});

describe("dates of issue and payment", () => {
  it.each([
    ["Invoice date", "Due date"],
    ["Issue date", "Payment due"],
    ["Rechnungsdatum", "Fällig am"],
    ["Date de facture", "Date d'échéance"],
    ["Fecha de factura", "Fecha de vencimiento"],
    ["Data fattura", "Scadenza"],
    ["Factuurdatum", "Vervaldatum"],
    ["Date", "Due date"],
  ])("marks %s and %s if the second is before the first", async (issued, due) => {
    const values = { [`${issued}: DATE`]: "2026-03-15", [`${due}: DATE`]: "2026-03-01" };
    const reason = {
      code: "dates_disagree",
      message: `${due} (2026-03-01) is before ${issued} (2026-03-15).`,
    };
    expect(await check(values, "INVOICE")).toEqual([
      { name: issued, state: "ambiguous", checks: [reason] },
      { name: due, state: "ambiguous", checks: [reason] },
    ]);
    const later = { [`${issued}: DATE`]: "2026-03-15", [`${due}: DATE`]: "2026-03-15" };
    expect(await flagged(later, "INVOICE")).toEqual([]);
  });

  it.each<[string, Record<string, Value>, string]>([
    ["no due date", { "Invoice date: DATE": "2026-03-15", "Due date: DATE": null }, ""],
    ["another date", { "Delivery date: DATE": "2026-03-15", "Due date: DATE": "2026-03-01" }, ""],
    ["a receipt's date", { "Receipt date: DATE": "2026-03-15", "Due date: DATE": "2026-03-01" }, ""],
    ["a reminder", { "Date: DATE": "2026-03-15", "Due date: DATE": "2026-03-01" }, "PAYMENT REMINDER"],
    [
      "two dates of issue",
      {
        "Invoice date: DATE": "2026-03-15",
        "Issue date: DATE": "2026-02-15",
        "Due date: DATE": "2026-03-01",
      },
      "",
    ],
    ["texts", { "Invoice date: TEXT": "2026-03-15", "Due date: TEXT": "2026-03-01" }, ""],
  ])("reports no disagreement for %s", async (_, values, text) => {
    expect(await flagged(values, text)).toEqual([]);
  });
});
