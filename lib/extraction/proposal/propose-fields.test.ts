import { describe, expect, it } from "vitest";
import { proposeFields } from "./propose-fields";
import { proposeTables } from "./propose-tables";
import { GERMAN } from "@/lib/extraction/testing/sample-texts";
import { testDocument } from "@/lib/extraction/testing/test-document";

function shown(fields: { name: string; type: string }[]): string[] {
  return fields.map(({ name, type }) => `${name}: ${type}`);
}

describe("proposing fields from a sample", () => {
  it("recognizes an invoice and proposes usual fields and other labelled values, named by its labels", () => {
    const text = `Example Ltd\nINVOICE\nInvoice No: 17\nInvoice date: 3 March 2026\nBerth: B 4\nDocked: yes\nDraught: 2.5 m\nTotal: $20.00\n`;
    const proposal = proposeFields(testDocument(text), "a.pdf");
    expect(proposal.name).toBe("Invoice");
    expect(shown(proposal.fields)).toEqual(
      expect.arrayContaining([
        "Supplier: TEXT",
        "Invoice No: TEXT",
        "Invoice date: DATE",
        "Total: NUMBER",
        "Berth: TEXT",
        "Docked: BOOLEAN",
      ]),
    );
    expect(shown(proposal.fields)).not.toContain("Due date: DATE");
    expect(proposal.fields.every(({ prompt }) => prompt.length > 0)).toBe(true);
  });

  it("writes a field's other labels as a document would, without repeating its name", () => {
    const text = `Hafenbau Nord GmbH\nKai 3\n20457 Hamburg\n\nRECHNUNG\n\nRechnungsnummer: R-2041\nRechnungsdatum: 03.04.2026\n\nNettobetrag: 100,00\nMwSt 19 %: 19,00\nGesamtbetrag: 119,00 EUR\n`;
    const { fields } = proposeFields(testDocument(text), "a.pdf");
    expect(fields.find(({ name }) => name === "Lieferant")?.prompt).toBe(
      'The supplier, also called "Verkäufer", "Rechnungssteller", "Leistungserbringer"',
    );
  });

  it("proposes only labelled values if the kind is unknown, and names the extractor after the file", () => {
    const proposal = proposeFields(
      testDocument("Boat: Erna\nLength: 12.50\nLaunched: 1.5.2001\n"),
      "boat_log-03.txt",
    );
    expect(proposal.name).toBe("Boat log");
    expect(shown(proposal.fields)).toEqual(["Boat: TEXT", "Length: NUMBER", "Launched: DATE"]);
  });

  it("keeps the labels of a sample that is too short for its kind's usual fields", () => {
    const proposal = proposeFields(testDocument("Invoice number: A-1\nTotal amount: 12.50\n"), "a.txt");
    expect(shown(proposal.fields)).toEqual(["Invoice number: TEXT", "Total amount: NUMBER"]);
  });

  it("does not propose table headings or cells of a proposed table as fields", () => {
    const text = `Laboratory report

Patient: J. de Vries

Test\tResult\tUnit
Haemoglobin\t7.4\tmmol/L
Sodium\t140\tmmol/L
Potassium\t4.1\tmmol/L

Meter\tkWh\tPence per kWh\tAmount
Rosebank
S93K\t350\t24.50\t85.75
`;
    const document = testDocument(text);
    const { fields } = proposeFields(document, "a.txt", proposeTables(document));
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Patient", "Items"]));
    expect(names.filter((name) => ["Result", "Net income", "KWh"].includes(name))).toEqual([]);
  });

  it("proposes labels without a colon, forms in two columns and check boxes, but no address, heading or amount of a line item", () => {
    const text = `Harbour Bank plc                 Certificate of deposit

Ms Ingrid Falkner
5 Albion Close
Brighton BN2 1AA

Policy number             PL-77
Support level             Silver
Berth                     B 4
Valid until               30 June 2027
Renewed:   [x] Yes   [ ] No
Gross weight: 41.8 kg

Item        Qty     Amount
Widget      10      125.00
`;
    const { fields } = proposeFields(testDocument(text), "a.txt");
    expect(shown(fields)).toEqual([
      "Policy number: TEXT",
      "Support level: TEXT",
      "Berth: TEXT",
      "Valid until: DATE",
      "Renewed: BOOLEAN",
      "Gross weight: NUMBER",
    ]);
  });

  it("names every field in the document's language, even without a label", () => {
    const { name, fields } = proposeFields(testDocument(GERMAN), "a.pdf");
    expect(name).toBe("Rechnung");
    expect(shown(fields)).toEqual(
      expect.arrayContaining([
        "Rechnungs-Nr: TEXT",
        "Kunden-Nr: TEXT",
        "Nettobetrag: NUMBER",
        "Rechnungsbetrag: NUMBER",
        "Lieferant: TEXT",
        "IBAN: TEXT",
      ]),
    );
    for (const foreign of ["Supplier", "Total", "Due", "Customer", "number"])
      expect(fields.filter((field) => field.name.includes(foreign))).toEqual([]);
  });

  it("uses the part of a bilingual label that is in the document's language", () => {
    const text = `Faktura dla firmy i za usługi\n\nData wystawienia / Issue date: 2026-05-20\nTermin płatności / Due date: 2026-06-03\nRazem do zapłaty / Total due: 120,00\n`;
    const { fields } = proposeFields(testDocument(text), "a.pdf");
    expect(shown(fields)).toEqual(
      expect.arrayContaining(["Data wystawienia: DATE", "Termin płatności: DATE"]),
    );
    expect(fields.filter(({ name }) => /date|due/i.test(name))).toEqual([]);
  });

  it("proposes no page number, contact line, print date or caption as a value", () => {
    const text = `Example Ltd
Tel: 020 7946 0001     Fax: 020 7946 0002     E-mail: office@example.com
Page: 1 of 2           Printed on: 9 March 2026

INVOICE
Invoice No: 17
Invoice date: 3 March 2026
Payment terms    Delivery terms

Total: $20.00
`;
    const { fields } = proposeFields(testDocument(text), "a.pdf");
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Invoice No", "Invoice date", "Total"]));
    expect(names.filter((name) => /tel|phone|fax|mail|page|print|terms/i.test(name))).toEqual([]);
  });

  it("proposes each value once, in document order with the sender's bank and tax numbers last", () => {
    const text = `Example Ltd            VAT No: GB 123 4567 82

INVOICE
Invoice number: 17
Number of the invoice: 17
Invoice date: 3 March 2026
Total: $20.00
`;
    const names = proposeFields(testDocument(text), "a.pdf").fields.map(({ name }) => name);
    const labelled = names.filter((name) => !["Supplier", "Customer"].includes(name));
    expect(labelled).toEqual(["Invoice number", "Invoice date", "Total", "VAT No"]);
  });

  it("names recognisable values after their kind", () => {
    const text = `Holding overview\n\nThe fund below was bought in several steps.\nNorthern Lights Fund   US0378331005\nPaid from   DE89 3704 0044 0532 0130 00\n`;
    const names = proposeFields(testDocument(text), "a.pdf").fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["ISIN", "IBAN"]));
  });

  it.each([
    ["Miller and Sons\n12 Dock Street\n20457 Hamburg\nGermany", true],
    ["Miller and Sons\n(the buyer)\n12 Dock Street\n20457 Hamburg", false],
    ["Miller and Sons\n12 Dock Street\nDock Road 7", false],
    ["Miller and Sons\n12 Dock Street      Fragile goods\n20457 Hamburg       Handle with care", false],
  ])(
    "proposes the customer's address if all of it is directly below the name: %j",
    (customer, isProposed) => {
      const text = `Example Ltd\nINVOICE\n\nCustomer:\n${customer}\n\nInvoice No: 17\nInvoice date: 3 March 2026\nTotal: $20.00\n`;
      const names = shown(proposeFields(testDocument(text), "a.pdf").fields);
      expect(names.includes("Customer address: TEXT")).toBe(isProposed);
    },
  );

  it("states in the prompt how the document labels a value and what that means", () => {
    const { fields } = proposeFields(testDocument(GERMAN), "a.pdf");
    const prompts = new Map(fields.map(({ name, prompt }) => [name, prompt]));
    expect(prompts.get("Rechnungs-Nr")).toBe('The value labelled "Rechnungs-Nr.", the invoice number');
    expect(prompts.get("Lieferant")).toContain('The supplier, also called "');
  });

  it("proposes what every table item has only if a label with a colon occurs once", () => {
    const text = `Order of spare parts\n\nDescription: Bow thruster\nQuantity: 4\nAmount: 120.50\n`;
    const { fields } = proposeFields(testDocument(text), "a.txt");
    expect(shown(fields)).toEqual(
      expect.arrayContaining(["Description: TEXT", "Quantity: NUMBER", "Amount: NUMBER"]),
    );
  });

  it("proposes an amount as a number if its currency is in a separate column", () => {
    const { fields } = proposeFields(testDocument("INVOICE\n\nTotal amount    CHF    13'454.10\n"), "a.txt");
    expect(shown(fields)).toContain("Total amount: NUMBER");
  });

  it("names a field as printed, even in a different language from the rest", () => {
    const text = `CALIBRATION CERTIFICATE\n\nThe customer and the object of this certificate are named below.\nObject: Pressure gauge\nKalibrierdatum: 12.03.2026\nManufacturer: Brandt\n`;
    const names = proposeFields(testDocument(text), "a.pdf").fields.map(({ name }) => name);
    expect(names).toEqual(["Object", "Kalibrierdatum", "Manufacturer"]);
  });

  it("proposes digits as a number only if they count or measure something", () => {
    const text = `Manufacturer: Brandt\nModel: 232.50\nClass: 1.6\nRange: 100 bar\nPressure: 16.5\nWeight: 2 kg\n`;
    expect(shown(proposeFields(testDocument(text), "a.txt").fields)).toEqual(
      expect.arrayContaining(["Model: TEXT", "Class: TEXT", "Pressure: NUMBER", "Weight: NUMBER"]),
    );
  });

  it("proposes nothing for blanks in a form, even with a currency in them", () => {
    const text = `TENANCY APPLICATION\n\nName: Ingrid Falkner\nRent            $            per month\nDeposit         $            per month\nIncome          $            per year\nOther           $            per year\n`;
    expect(shown(proposeFields(testDocument(text), "a.pdf").fields)).toEqual(["Name: TEXT"]);
  });

  it("proposes at most twenty fields", () => {
    const labels = `Invoice number; Order number; Customer number; Contract number; Project number; Quote number;
      Delivery note number; Policy number; Claim number; Case number; Loan number; Ticket number; Booking number;
      Flight number; Passport number; Member number; Patient number; Licence number; Serial number; Batch number;
      Part number; Container number; Tracking number; Certificate number; Report number; Employee number`;
    const lines = labels.split(";").map((label, index) => `${label.trim()}: K${7_411 + 613 * index}`);
    const { fields } = proposeFields(testDocument(lines.join("\n")), "a.txt");
    expect(fields).toHaveLength(20);
  });

  it("proposes an extractor without fields if nothing can be found, so that users can add them", () => {
    const tale = testDocument("Once upon a time there was a quiet sea.");
    expect(proposeFields(tale, "tale.txt")).toEqual({ name: "Tale", fields: [] });
  });

  it("throws no_fields if there are no words", () => {
    const propose = () => proposeFields(testDocument("… – …"), "tale.txt");
    expect(propose).toThrow(expect.objectContaining({ code: "no_fields" }));
  });
});
