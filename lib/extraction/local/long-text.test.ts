import { expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

const PAGE = Array.from(
  { length: 20 },
  (_, line) =>
    `Item ${line}\t${line + 0.5}0\nThe committee heard report ${line} about the state of the roads between the villages.\n`,
).join("");

it("finds values of every kind on page 390 of 400", async () => {
  const last = [
    "Mooring reference: MR-4711",
    "The annual mooring charge is 46,500 pounds per annum, as agreed by both of them.",
    "This agreement renews automatically unless it is terminated.",
    "Berth\tDraught\nB 4\t2.75",
    "Supplier\nHarbour Works Ltd\n12 Quay Street\nBristol BS1 4RN\n",
  ].join("\n\n");
  const text = `${PAGE.repeat(390)}\n${last}\n${PAGE.repeat(10)}`;
  const fields = [
    field("Mooring reference", "TEXT"),
    field("Annual mooring charge", "NUMBER"),
    field("Auto renewal", "BOOLEAN"),
    field("Draught", "NUMBER"),
    field("Supplier", "TEXT"),
  ];
  expect(await extract(text, fields)).toEqual({
    "Mooring reference": "MR-4711",
    "Annual mooring charge": 46500,
    "Auto renewal": true,
    Draught: 2.75,
    Supplier: "Harbour Works Ltd",
  });
});
