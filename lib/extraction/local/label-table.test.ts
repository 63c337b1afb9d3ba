import { describe, expect, it } from "vitest";
import { BILLING } from "./lexicon/billing";
import { CONTRACT } from "./lexicon/contract";
import { OTHER_DOCUMENTS } from "./lexicon/other-documents";
import { PARTIES } from "./lexicon/parties";
import { extendTable, labelTable } from "./label-table";
import { labelKey } from "@/lib/extraction/page/words";

const CONCEPTS = [...BILLING, ...PARTIES, ...CONTRACT, ...OTHER_DOCUMENTS];

describe("the lexicon of labels", () => {
  it("defines every concept once", () => {
    const ids = CONCEPTS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has no label that is empty or consists of stop words", () => {
    const labels = CONCEPTS.flatMap(({ labels: groups }) => groups.flatMap(([, list]) => list.split(";")));
    expect(labels.filter((label) => labelKey(label) === "")).toEqual([]);
  });

  it.each([
    ["Rechnungs-Nr.", "Rechnungsnummer"],
    ["Invoice No", "invoice #"],
    ["Numéro de facture", "N° facture"],
    ["VAT 19%", "VAT"],
    ["data della fattura", "Data Fattura"],
    ["invoiceDate", "invoice_date"],
  ])("treats %s and %s as the same label", (one, other) => {
    expect(labelKey(one)).toBe(labelKey(other));
  });

  it("is not changed by the labels of one document's fields", () => {
    const extended = extendTable(labelTable(), [[labelKey("total"), { concept: "field 0", weight: 1 }]]);
    expect(extended.get("total")?.some(({ concept }) => concept === "field 0")).toBe(true);
    expect(
      labelTable()
        .get("total")
        ?.some(({ concept }) => concept === "field 0"),
    ).toBe(false);
  });
});
