import { describe, expect, it } from "vitest";
import { proposeFields } from "./propose";
import { testDocument } from "@/lib/extraction/testing/test-document";

function shown(fields: { name: string; type: string }[]): string[] {
  return fields.map(({ name, type }) => `${name}: ${type}`);
}

describe("proposing fields from a sample", () => {
  it("recognizes an invoice and proposes its usual fields and its other labelled values", () => {
    const text = `Example Ltd\nINVOICE\nInvoice No: 17\nInvoice date: 3 March 2026\nBerth: B 4\nDocked: yes\nDraught: 2.5 m\nTotal: $20.00\n`;
    const proposal = proposeFields(testDocument(text), "a.pdf");
    expect(proposal.name).toBe("Invoices");
    expect(shown(proposal.fields)).toEqual(
      expect.arrayContaining([
        "Invoice number: TEXT",
        "Invoice date: DATE",
        "Total amount: NUMBER",
        "Berth: TEXT",
        "Docked: BOOLEAN",
      ]),
    );
    expect(shown(proposal.fields)).not.toContain("Due date: DATE");
    expect(proposal.fields.every(({ prompt }) => prompt.length > 0)).toBe(true);
  });

  it("proposes only labelled values where the kind is unknown, and names the extractor after the file", () => {
    const proposal = proposeFields(
      testDocument("Boat: Erna\nLength: 12.50\nLaunched: 1.5.2001\n"),
      "boat_log.txt",
    );
    expect(proposal.name).toBe("Documents like boat log");
    expect(shown(proposal.fields)).toEqual(["Boat: TEXT", "Length: NUMBER", "Launched: DATE"]);
  });

  it("keeps the labels of a sample that is too short for its kind's usual fields", () => {
    const proposal = proposeFields(testDocument("Invoice number: A-1\nTotal amount: 12.50\n"), "a.txt");
    expect(shown(proposal.fields)).toEqual(["Invoice number: TEXT", "Total amount: NUMBER"]);
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

  it("throws no_fields where there is nothing to extract", () => {
    const propose = () => proposeFields(testDocument("Once upon a time there was a quiet sea."), "tale.txt");
    expect(propose).toThrow(expect.objectContaining({ code: "no_fields" }));
  });
});
