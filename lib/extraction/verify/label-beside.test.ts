import { describe, expect, it } from "vitest";
import { labelBeside } from "./label-beside";

/** The label of the last occurrence of the words. */
function labelOf(text: string, words: string): string | null {
  const start = text.lastIndexOf(words);
  return labelBeside(text, { start, end: start + words.length });
}

describe("the label next to a value", () => {
  it.each([
    ["before a colon", "Amount payable: 577.92", "577.92", "Amount payable"],
    ["before the value's currency", "Amount payable: EUR 577.92", "577.92", "Amount payable"],
    ["before a currency's sign", "Amount payable € 577.92", "577.92", "Amount payable"],
    ["in the cell before", "Rechnungsbetrag\t\t577,92", "577,92", "Rechnungsbetrag"],
    ["behind another value in the line", "Net 100.00  Tax 20.00", "20.00", "Tax"],
    ["behind another label with its value", "Date: 3 May 2026  Our sign: KL-7", "KL-7", "Our sign"],
    ["behind the end of a sentence", "Thank you. Order no.: 4711", "4711", "Order no."],
    ["with a percentage that belongs to it", "VAT 19 %\t20.00", "20.00", "VAT 19 %"],
    ["at the head of its column", "Item\tDue\nPaper\t577.92", "577.92", "Due"],
    ["two rows above in its column", "Item\tDue\n\t12.00\nPaper\t577.92", "577.92", "Due"],
    ["over it in its box", "Vessel    Port of loading\nElbe 7    Hamburg", "Hamburg", "Port of loading"],
    ["over it, where values are beside it", "Ship\tCarrier\tTerms\nElbe 7\tMaersk", "Maersk", "Carrier"],
    ["in the line above", "Invoice number (yours)\nKX-2210", "KX-2210", "Invoice number"],
    ["in the line above, before a colon", "Bill to:\nNorthwind Supplies", "Northwind", "Bill to"],
  ])("is found %s", (_, text, words, label) => {
    expect(labelOf(text, words)).toBe(label);
  });

  it.each([
    ["a value at the start of the text", "577.92 is due", "577.92"],
    ["a value within a sentence", "We kindly ask you to pay the sum of 577.92 by May", "577.92"],
    ["a line above that is no label", "Northwind Supplies\n12 Harbour Street", "12 Harbour"],
    ["words that are too many", `${"word ".repeat(12)}: 577.92`, "577.92"],
    ["nothing but a sign", "\t: 577.92", "577.92"],
  ])("does not exist for %s", (_, text, words) => {
    expect(labelOf(text, words)).toBeNull();
  });
});
