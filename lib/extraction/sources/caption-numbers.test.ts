import { expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

const FORM = `2 Exporter\t5 Items
Ostrava Glass s.r.o.\t3
8 Consignee\t17 Country of destination
Northwind AS\tNorway
22 Commodity code\t26 Gross mass (kg)
9403 60 10\t812.5
`;

it("does not take the numbers of a form's captions for values", async () => {
  const raws = (await candidatesOf(FORM, { name: "Gross mass", type: "NUMBER" })).map(({ raw }) => raw);
  expect(raws).toContain("812.5");
  expect(raws).not.toContain("26");
  expect(raws).not.toContain("17");
});

it("reads the words behind a caption's number as the label of its box", async () => {
  const candidates = await candidatesOf(FORM, { name: "Gross mass (kg)", type: "NUMBER" });
  expect(candidates.find(({ raw }) => raw === "812.5")?.features).toMatchObject({
    belowExact: 1,
    boxCoverage: 1,
    labelIsFirst: 1,
  });
});

it.each([
  ["12 Mill Lane\n4 Boxes\n30 Days to pay\n2 Pallets\n800 Bags\n", "in no order"],
  ["4 Boxes\n30 Days to pay\n120 Pallets\n450 Bags\n800 Kegs\n", "far apart"],
])("keeps numbers before words that do not count boxes: %j, %s", async (text) => {
  const raws = (await candidatesOf(text, { name: "Boxes", type: "NUMBER" })).map(({ raw }) => raw);
  expect(raws).toContain("4");
});
