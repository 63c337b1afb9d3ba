import { expect, test } from "vitest";
import { asked, rowsIn, rowsOf } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { randomFrom } from "@/tests/setup/random-from";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import type { DocumentText } from "@/lib/text/types";

/** Whole numbers from 0 to below `limit` that are the same in each run. */
function wholeFrom(seed: number): (limit: number) => number {
  const random = randomFrom(seed);
  return (limit) => Math.floor(random() * limit);
}

const WORDS = ["Bolt", "Washer", "Panel", "Gasket", "Lamp", "Cable", "Roller", "Glove", "Hinge", "Bracket"];
const COLUMNS = asked("Description", "Quantity #", "Price #", "Line total #");

/** A list of items over some pages, with or without numbers of items, notes, repeated headers and sums. */
function randomTable(seed: number): { file: Buffer; items: number } {
  const random = wholeFrom(seed);
  const [hasNumbers, hasNotes, repeatsHeader, hasSums] = [random(2), random(2), random(2), random(2)].map(
    Boolean,
  );
  const columns = columnsAt(
    [hasNumbers ? "Pos" : "", 50],
    ["Description", 80],
    ["Qty", 330, "right"],
    ["Price", 420, "right"],
    ["Amount", 520, "right"],
  );
  const pages = 1 + random(3);
  let items = 0;
  let sum = 0;
  const made = Array.from({ length: pages }, (_, index) => {
    const page = new PdfPage(columns)
      .text("Heron Supplies Ltd")
      .text(`List 5, page ${index + 1}`)
      .skip();
    if (index === 0 || repeatsHeader) page.heads();
    for (let left = 3 + random(20); left > 0; left -= 1) {
      items += 1;
      const [quantity, price] = [1 + random(9), 1 + random(500) / 4];
      sum += quantity * price;
      const name = `${WORDS[random(WORDS.length)]} ${WORDS[random(WORDS.length)]?.toLowerCase()}`;
      page.row([
        hasNumbers ? String(items) : null,
        name,
        String(quantity),
        price.toFixed(2),
        (quantity * price).toFixed(2),
      ]);
      if (hasNotes && random(5) === 0) page.row([null, "packed by hand"]);
    }
    if (hasSums && index + 1 < pages) page.row([null, "Carried forward", null, null, sum.toFixed(2)]);
    if (index + 1 === pages) page.row([null, "Total", null, null, sum.toFixed(2)]);
    return page.footer("Heron Supplies Ltd, 4 Mill Lane, York");
  });
  return { file: pdfOf(...made), items };
}

test("detects a missing or repeated row in each of 1,000 tables", async () => {
  const tables = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const { file, items } = randomTable(seed);
    const found = await rowsIn(file, "list.pdf", COLUMNS);
    expect({ seed, rows: found.rows.length, counted: found.counted }).toEqual({
      seed,
      rows: items,
      counted: items,
    });
    tables.push(found);
  }
  const random = wholeFrom(7);
  for (let run = 0; run < 1_000; run += 1) {
    const { rows, counted } = tables[run % tables.length] ?? { rows: [], counted: 0 };
    const changed = [...rows];
    const at = random(rows.length);
    if (random(2) === 0) changed.splice(at, 1);
    else changed.splice(at, 0, rows[at] ?? []);
    expect(changed.length).not.toBe(counted);
  }
});

test("counts an item number that is missing from the lines", async () => {
  const columns = columnsAt(["No.", 50], ["Description", 90], ["Price", 300, "right"]);
  const page = new PdfPage(columns).heads();
  page
    .row(["1", "Bolt", "1.00"])
    .row(["2", "Nut", "2.00"])
    .row(["4", "Hinge", "4.00"])
    .row(["5", "Lamp", "5.00"]);
  const { rows, counted } = await rowsIn(pdfOf(page), "l.pdf", asked("Description", "Price #"));
  expect(rows).toHaveLength(4);
  expect(counted).toBe(5);
});

test("counts a table to its end across an image or a page of notes", async () => {
  const columns = columnsAt(["Description", 50], ["Qty", 250, "right"], ["Price", 350, "right"]);
  const page = new PdfPage(columns).heads().row(["Bolt", "2", "1.00"]).row(["Nut", "3", "2.00"]);
  for (const note of [
    "The following goods",
    "are subject to",
    "our terms for",
    "export, which are",
    "printed on the",
    "back of this",
    "sheet and can",
    "be sent to you",
  ])
    page.text(note, 180).skip();
  page.row(["Hinge", "4", "4.00"]).row(["Lamp", "5", "5.00"]);
  const { rows, counted } = await rowsIn(pdfOf(page), "l.pdf", asked("Description", "Quantity #", "Price #"));
  expect(counted).toBe(4);
  expect(rows.length === 4 || rows.length !== counted).toBe(true);
});

/** A list of 36 or 37 rows a page, up to 2,205 rows on 60 pages. */
async function stockList(pageCount: number) {
  const columns = columnsAt(["No.", 50], ["Part", 100], ["Stock", 330, "right"], ["Price", 430, "right"]);
  let number = 0;
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const page = new PdfPage(columns).text(`Stock list, page ${index + 1}`).heads();
    for (let left = index < 45 ? 37 : 36; left > 0; left -= 1) {
      number += 1;
      page.row([String(number), `Part ${WORDS[number % 10]}`, String(number % 90), (number / 2).toFixed(2)]);
    }
    return page;
  });
  return readBytes(pdfOf(...pages), "stock.pdf");
}

test("2,205 rows over 60 pages are found and counted in two seconds of the processor, in time that grows no faster than the rows", async () => {
  const read = (document: DocumentText) => rowsOf(document, asked("Part", "Stock #", "Price #"));
  const [short, long] = [await stockList(15), await stockList(60)];
  const { rows, counted } = await read(long);
  expect([rows.length, counted]).toEqual([2_205, 2_205]);
  const [quarter, whole] = [await cpuMsOf(() => read(short)), await cpuMsOf(() => read(long))];
  expect(whole).toBeLessThan(await slowedDown(2_000));
  // Four times in theory.
  expect(whole / quarter).toBeLessThan(8);
});
