import { expect, it } from "vitest";
import { extractLocally } from "@/lib/extraction/engines/extract-locally";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { readBytes } from "@/lib/text/read-bytes";

const field = (rect: string, rest: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [${rect}] /F 4 ${rest} >>`;

/** Boxes in two columns, captions at their tops, and one value that only its tooltip explains. */
const FORM = makePdf(
  [
    [
      { x: 50, y: 92, text: "1 Name of the payer, street address, and postal code", size: 7 },
      { x: 50, y: 100, text: "or telephone number", size: 7 },
      { x: 300, y: 100, text: "2 Rents", size: 7 },
      { x: 400, y: 100, text: "3 Royalties", size: 7 },
      { x: 300, y: 120, text: "$" },
      { x: 400, y: 120, text: "$" },
      { x: 50, y: 200, text: "Reference" },
    ],
  ],
  {
    objects: [
      field("50 700 290 740", "/T (f1[0]) /V (Harbour Ltd\n12 Dock Street) /Ff 4096"),
      field("310 715 390 730", "/T (f2[0]) /V (16,500)"),
      field("410 715 490 730", "/T (f3[0]) /V (9,800)"),
      field("120 635 290 650", "/T (f4[0]) /V (KX-77)"),
      field("400 500 490 515", "/T (f5[0]) /TU (Gross weight in kilograms) /V (812)"),
    ],
    page: "/Annots [100 0 R 101 0 R 102 0 R 103 0 R 104 0 R]",
  },
);

async function find(asked: Pick<FieldSpec, "name"> & Partial<FieldSpec>) {
  const { text, runs, formFields } = await readBytes(FORM, "form.pdf");
  const found = await candidatesOf(text, asked, runs, formFields);
  return found.filter(({ features }) => features.isFormValue > 0);
}

it("finds what is filled in below the caption at the top of its box, and below no other", async () => {
  const rents = await find({ name: "Rents", type: "NUMBER" });
  const exact = rents.filter(({ features }) => features.belowExact + features.rowExact > 0);
  expect(exact.map(({ raw }) => raw)).toEqual(["16,500"]);
});

it("recognises a caption of several lines by its first", async () => {
  const payer = await find({ name: "Payer name" });
  const labelled = payer.filter(({ features }) => features.belowCoverage === 1);
  expect(labelled.map(({ raw }) => raw)).toEqual(["Harbour Ltd", "Harbour Ltd\n12 Dock Street"]);
});

it("finds what is filled in next to the caption, whose label ends there", async () => {
  const reference = await find({ name: "Reference" });
  expect(reference.filter(({ features }) => features.rowExact > 0).map(({ raw }) => raw)).toEqual(["KX-77"]);
});

it("uses the file's name for a field as a label", async () => {
  const weight = await find({ name: "Gross weight", type: "NUMBER" });
  expect(weight.filter(({ features }) => features.afterCoverage === 1).map(({ raw }) => raw)).toEqual([
    "812",
  ]);
});

it("answers a question by its named box, and a text by the words next to the ticked box", async () => {
  const box = (x: number, name: string, state: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [${x} 700 ${x + 10} 710] /F 4 /T (${name}) /TU (${name}) ` +
    `/V /${state} /AS /${state} /AP << /N << /Yes 3 0 R >> >> >>`;
  const pdf = makePdf(
    [
      [
        { x: 65, y: 140, text: "I agree to it" },
        { x: 215, y: 140, text: "Sea" },
        { x: 315, y: 140, text: "Air" },
      ],
    ],
    {
      objects: [
        box(50, "Terms accepted", "Yes"),
        box(200, "Mode of transport", "Off"),
        box(300, "Mode of transport", "Yes"),
      ],
      page: "/Annots [100 0 R 101 0 R 102 0 R]",
    },
  );
  const document = await readBytes(pdf, "form.pdf");
  const asked = { prompt: "", required: false };
  const [accepted, mode] = extractLocally(document, [
    { ...asked, name: "Terms accepted", type: "BOOLEAN" },
    { ...asked, name: "Mode of transport", type: "TEXT" },
  ]);
  expect([accepted?.raw, mode?.raw]).toEqual(["☒", "Air"]);
});
