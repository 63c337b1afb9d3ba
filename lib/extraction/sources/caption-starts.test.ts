import { expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

const FORM = `2 Exporter\t5 Items
Ostrava Glass s.r.o.\t3
8 Consignee\t17 Country of destination
Northwind AS\tNorway
22 Commodity code\t26 Gross mass (kg)
9403 60 10\t812.5
`;

it("does not mistake the numbers of a form's captions for values", async () => {
  const raws = (await candidatesOf(FORM, { name: "Gross mass", type: "NUMBER" })).map(({ raw }) => raw);
  expect(raws).toContain("812.5");
  expect(raws).not.toContain("26");
  expect(raws).not.toContain("17");
});

it("reads the words after a caption's number as the label of its box", async () => {
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
])("keeps numbers before words that do not number boxes: %j, %s", async (text) => {
  const raws = (await candidatesOf(text, { name: "Boxes", type: "NUMBER" })).map(({ raw }) => raw);
  expect(raws).toContain("4");
});

const EMPTY_BOXES = `1 Rents             2 Royalties         (Rev. January 2024)
$ 18,600.00         $
3 Other income      4 Tax withheld
$ 240.00            $
5 Fees              6 Costs
$ 12.00             $ 77.00
`;

it.each([
  ["Tax withheld", "240.00", "the box beside"],
  ["Tax withheld", "77.00", "the box below"],
  ["Royalties", "2024", "the words beside"],
])("does not label what is outside an empty box with its caption: %s, %s in %s", async (name, raw) => {
  const candidates = await candidatesOf(EMPTY_BOXES, { name, type: "NUMBER" });
  const features = candidates.find((candidate) => candidate.raw === raw)?.features;
  expect([features?.nearExact ?? 0, features?.belowExact ?? 0, features?.columnExact ?? 0]).toEqual([
    0, 0, 0,
  ]);
});

it("labels the contents of a box with its caption", async () => {
  const [costs] = (await candidatesOf(EMPTY_BOXES, { name: "Costs", type: "NUMBER" })).filter(
    ({ raw }) => raw === "77.00",
  );
  expect(costs?.features).toMatchObject({ belowExact: 1, nearExact: 1 });
});
