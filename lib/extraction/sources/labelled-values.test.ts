import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";

test("uses only the best labels of a word that is repeated hundreds of times", async () => {
  const repeated = Array.from({ length: 300 }, (_, index) => `Paid item ${index + 1000}.50`);
  const text = [...repeated, "Amount paid 77.25"].join("\n");
  const found = await candidatesOf(text, { name: "Amount paid", type: "NUMBER" });
  const labelled = found.filter(({ features }) => (features.afterCoverage ?? 0) > 0);
  expect(labelled.length).toBeLessThanOrEqual(60);
  expect(labelled.find(({ raw }) => raw === "77.25")?.features.afterExact).toBe(1);
});

test("ends a value before a label that directly follows it in its cell", async () => {
  const text = "Items ordered\tPrice\n1 of: Blue Diver Watch, 40 mm Sold by: Example Ltd\t12.50\n";
  const found = await candidatesOf(text, { name: "Item" });
  expect(found.map(({ raw }) => raw)).toContain("Blue Diver Watch, 40 mm");
});

test("labels the code after the label rather than the one before it", async () => {
  const found = await candidatesOf("WKN 840400 DE0008404005 ISIN US0378331005\n", { name: "ISIN" });
  const labelled = found.filter(({ features }) => features.afterExact + features.beforeExact > 0);
  expect(labelled.map(({ raw }) => raw)).toEqual(["US0378331005"]);
});

test.each([
  ["R e c h n u n g s n u m m e r : 4711", "Invoice number", "4711"],
  ["T o t a l : 1'234.50", "Total", "1'234.50"],
])("recognises a label with spaced-out letters: %s", async (text, name, raw) => {
  const found = await candidatesOf(text, { name });
  expect(found.find((candidate) => candidate.raw === raw)?.features.afterConcept).toBe(2);
});

test.for(FORMATS)(
  "distinguishes a label that ends with a currency from the one without it, in %s",
  async (format) => {
    const lines = ["Subtotal\tUSD 3,100.00", "Total\tUSD 3,379.00", "Total in CAD\tCAD 4,629.23"];
    const fields = ["Total", "Total in CAD"].map((name) => field(name, "NUMBER"));
    const { data } = await extractFromLines(lines, format, fields);
    expect(data).toEqual({ Total: 3379, "Total in CAD": 4629.23 });
  },
);

test.for(FORMATS)("does not confuse a taxed amount with the tax, in %s", async (format) => {
  const lines = ["Goods\t640.00", "VAT 20% on 640.00\t128.00", "Total\t768.00"];
  const { data } = await extractFromLines(lines, format, [field("Tax", "NUMBER"), field("Total", "NUMBER")]);
  expect(data).toEqual({ Tax: 128, Total: 768 });
});
