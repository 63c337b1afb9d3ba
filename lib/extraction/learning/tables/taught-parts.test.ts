import { describe, expect, it } from "vitest";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { cellsOf, lessonOf, readAfterReview, type Row } from "@/lib/extraction/testing/read-after-review";
import { makeDocx, wordParagraph, wordTable, xml } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { readBytes } from "@/lib/text/read-bytes";

const TOP = ["ATELIER DU VAL DORÉ", "Bon de livraison", "Livraison du 5 janvier"];
const HEADS = ["Désignation", "Qté", "P.U.", "Montant"];
const END = "Conditions de paiement : trente jours";
const LEFT = [50, 300, 370, 460];

type Format = "txt" | "html" | "pdf" | "docx";
const FORMATS: Format[] = ["txt", "html", "pdf", "docx"];

/** The lines of the first cell, which the others are beside, then the other cells. */
type Item = [lines: string[], ...values: string[]];

const MAKERS: Record<Format, (items: readonly Item[], heads: readonly string[]) => string | Buffer> = {
  txt: (items, heads) =>
    [
      ...TOP,
      "",
      ...[heads, ...items.flatMap(linesOf)].map((cells) =>
        cells.map((cell, at) => (at === 0 ? cell.padEnd(40) : cell.padStart(12))).join(""),
      ),
      "",
      END,
    ].join("\n"),
  html: (items, heads) => {
    const rows = items.map(([lines, ...values]) => [lines.map(xml).join("<br>"), ...values.map(xml)]);
    const written = [heads, ...rows].map(
      (row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    );
    return `${TOP.map((line) => `<p>${line}</p>`).join("")}<table>${written.join("")}</table><p>${END}</p>`;
  },
  pdf: (items, heads) => {
    let y = 40;
    const line = (cells: readonly string[], apart = 12) => {
      y += apart;
      return cells.map((text, at) => ({ x: LEFT[at] ?? 50, y, text, size: 9 }));
    };
    const top = TOP.map((text) => line([text]));
    const table = [
      line(heads, 24),
      ...items.flatMap((item) => linesOf(item).map((cells, at) => line(cells, 17 - 6 * at))),
    ];
    return makePdf([[...top, ...table, line([END], 30)].flat()]);
  },
  docx: (items, heads) =>
    makeDocx(
      [
        ...TOP.map(wordParagraph),
        wordTable([[...heads], ...items.map(([lines, ...values]) => [lines.join("\n"), ...values])]),
        wordParagraph(END),
      ].join(""),
    ),
};

function linesOf([[first = "", ...more], ...values]: Item): string[][] {
  return [[first, ...values], ...more.map((line) => [line])];
}

function document(items: readonly Item[], format: Format = "pdf", heads: readonly string[] = HEADS) {
  return readBytes(Buffer.from(MAKERS[format](items, heads)), `paper.${format}`);
}

const FIRST: Item[] = [
  [["Table basse en hêtre", "Réf. K-7200 - coloris naturel"], "2", "120,00", "240,00"],
  [["Chaise paille", "Réf. K-7311 - coloris noir"], "4", "45,50", "182,00"],
  [["Banc de jardin", "Réf. L-1200 - coloris gris clair"], "1", "99,00", "89,10"],
];
const SECOND: Item[] = [
  [["Lampe de bureau", "Réf. M-4410 - coloris rouge"], "3", "20,00", "60,00"],
  [["Miroir", "Réf. K-9000 - coloris naturel"], "1", "85,00", "76,50"],
  [["Tabouret haut pliant", "Réf. K-1235 - coloris bleu nuit"], "6", "31,00", "186,00"],
  [["Pouf", "Réf. P-8812 - coloris sable"], "2", "40,00", "80,00"],
];

/** The asked rows: the code, the first line, the values. */
const codedRows = (items: readonly Item[]): Row[] =>
  items.map(([lines, ...values]) => [
    /[A-Z]-\d+/.exec(lines.join(" "))?.[0] ?? null,
    lines[0] ?? null,
    ...values,
  ]);

const field = tableField("Code", "Désignation", "Qté #", "P.U. #", "Montant #");

describe("a column whose values are among the words of another's", () => {
  it.each(FORMATS)("is learned from a second line of each row (%s)", async (format) => {
    const reviewed = { document: await document(FIRST, format), rows: codedRows(FIRST) };
    const found = readAfterReview([reviewed], await document(SECOND, format), field);
    expect(cellsOf(found)).toEqual(codedRows(SECOND));
    expect(found).toMatchObject({ counted: 4, learned: 1 });
    expect(found).not.toHaveProperty("unlikeTaught");
  });

  it.each(FORMATS)("is learned with its other part, and where the line is long (%s)", async (format) => {
    const long = (items: readonly Item[]) =>
      items.map(([[first = "", second = ""], ...values]): Item => {
        const more = `${second} selon le catalogue de printemps, livraison comprise`;
        return [[first, more], ...values];
      });
    const spec = tableField("Désignation", "Référence", "Coloris", "Montant #");
    const rows = (items: readonly Item[]): Row[] =>
      items.map(([[first = "", second = ""], , , amount = ""]) => {
        const [, code = "", colour = ""] = /Réf\. (\S+) - coloris (.*)/.exec(second) ?? [];
        return [first, code, colour, amount];
      });
    const reviewed = { document: await document(long(FIRST), format), rows: rows(FIRST) };
    const found = readAfterReview([reviewed], await document(long(SECOND), format), spec);
    expect(cellsOf(found)).toEqual(rows(SECOND));
    expect(found).not.toHaveProperty("unlikeTaught");
  });

  it.each(FORMATS)("is learned where its name is written onto it (%s)", async (format) => {
    const glued = (items: readonly Item[]) =>
      items.map(([lines, ...values]): Item => {
        const written = lines.map((line) => line.replace(/Réf\. (\S+) - (.*)/, "(Réf:$1), $2"));
        return [written, ...values];
      });
    const reviewed = { document: await document(glued(FIRST), format), rows: codedRows(FIRST) };
    const found = readAfterReview([reviewed], await document(glued(SECOND), format), field);
    expect(cellsOf(found)).toEqual(codedRows(SECOND));
  });

  it("is learned as a date, and with the name of the item unasked", async () => {
    const dated = (items: readonly Item[], days: readonly string[]) =>
      items.map(([[first = ""], ...values], at): Item => [
        [first, `Livré le ${days[at]} par camion`],
        ...values,
      ]);
    const spec = tableField("Livraison @", "Qté #", "Montant #");
    const rows = (items: readonly Item[], days: readonly string[]): Row[] =>
      items.map(([, count = "", , amount = ""], at) => [days[at] ?? "", count, amount]);
    const [days, others] = [
      ["14.01.2026", "15.01.2026", "29.01.2026"],
      ["17.02.2026", "18.02.2026", "18.02.2026", "25.02.2026"],
    ];
    const reviewed = { document: await document(dated(FIRST, days)), rows: rows(FIRST, days) };
    const found = readAfterReview([reviewed], await document(dated(SECOND, others)), spec);
    expect(cellsOf(found)).toEqual(rows(SECOND, others));
  });

  it("is empty where a reviewed row had no such value, too", async () => {
    const without = (items: readonly Item[], at: number) =>
      items.map(([lines, ...values], row): Item => [row === at ? lines.slice(0, 1) : lines, ...values]);
    const reviewed = { document: await document(without(FIRST, 1)), rows: codedRows(without(FIRST, 1)) };
    const found = readAfterReview([reviewed], await document(without(SECOND, 2)), field);
    expect(cellsOf(found)).toEqual(codedRows(without(SECOND, 2)));
    expect(found).not.toHaveProperty("unlikeTaught");
  });

  it.each([
    ["lacks what stood before it", "Coloris rouge seulement"],
    ["is no code", "Réf. inconnue - coloris rouge"],
    ["is twice", "Réf. M-4410 ou Réf. M-4411 - coloris rouge"],
  ])("is to be checked where a row %s", async (_, line) => {
    const [[[first = ""] = [], ...values] = [[]], ...more] = SECOND;
    const reviewed = { document: await document(FIRST), rows: codedRows(FIRST) };
    const found = readAfterReview([reviewed], await document([[[first, line], ...values], ...more]), field);
    expect(found).toMatchObject({ learned: 1, unlikeTaught: true });
  });

  it.each([
    ["words", FIRST],
    [
      "a number",
      FIRST.map(([[name = "", line = ""], ...values]): Item => [
        [name, line.replace("Réf.", "Lot 84172")],
        ...values,
      ]),
    ],
  ] as const)("is kept without a value and without a word in clear text: beside %s", async (_, items) => {
    const one = await document(items);
    const lesson = lessonOf(one, field, codedRows(items));
    const kept = JSON.stringify(lesson.tables).toLowerCase();
    const words = one.text.match(/[\p{L}\p{N}.,-]{3,}/gu) ?? [];
    const names = field.columns.map(({ name }) => name);
    expect(lesson.tables?.[0]?.parts).toHaveLength(2);
    expect(words.filter((word) => !names.includes(word) && kept.includes(word.toLowerCase()))).toEqual([]);
  });
});
