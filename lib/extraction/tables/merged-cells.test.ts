import { describe, expect, it } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { makeDocx, makeEpub } from "@/lib/text/testing/make-documents";

const COLUMNS = asked("Team", "Name", "Hours #");
const HEADS = ["Team", "Name", "Hours"];

/** A cell that begins a merged one has the number of its rows, the others are left out. */
type Row = (string | [text: string, rows: number] | null)[];

const BODY: Row[] = [
  [["Deck", 3], "Abel", "38"],
  [null, "Bea", "20"],
  [null, "Cleo", "12.5"],
  [["Galley", 2], "Dag", "40"],
  [null, "Elin", "16"],
  ["Bridge", "Finn", "8"],
];
const ROWS = [
  ["Deck", "Abel", "38"],
  ["Deck", "Bea", "20"],
  ["Deck", "Cleo", "12.5"],
  ["Galley", "Dag", "40"],
  ["Galley", "Elin", "16"],
  ["Bridge", "Finn", "8"],
];

function toHtml(rows: Row[]): string {
  const cell = (content: Row[number]) => {
    if (content === null) return "";
    return typeof content === "string"
      ? `<td>${content}</td>`
      : `<td rowspan="${content[1]}">${content[0]}</td>`;
  };
  const heads = HEADS.map((head) => `<th>${head}</th>`).join("");
  return `<table><tr>${heads}</tr>${rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("")}</table>`;
}

function toDocx(rows: Row[]): Buffer {
  const cell = (content: Row[number]) => {
    const merge =
      content === null ? "<w:vMerge/>" : typeof content === "string" ? "" : '<w:vMerge w:val="restart"/>';
    const text = content === null ? "" : typeof content === "string" ? content : content[0];
    return `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  };
  return makeDocx(
    `<w:tbl>${[HEADS, ...rows].map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`,
  );
}

describe("a cell over several rows", () => {
  it.each([
    ["a.html", Buffer.from(toHtml(BODY))],
    ["a.epub", makeEpub([toHtml(BODY)])],
    ["a.docx", toDocx(BODY)],
  ])("is copied to each of them: %s", async (name, file) => {
    expect(await rowsIn(file, name, COLUMNS)).toEqual({ rows: ROWS, counted: 6 });
  });

  it.each([
    ["a.html", (rows: Row[]) => Buffer.from(toHtml(rows))],
    ["a.docx", toDocx],
  ])("is not copied to a row whose own cell is empty: %s", async (name, make) => {
    const rows: Row[] = [
      ["Deck", "Abel", "38"],
      ["", "Bea", "20"],
    ];
    expect((await rowsIn(make(rows), name, COLUMNS)).rows).toEqual([
      ["Deck", "Abel", "38"],
      [null, "Bea", "20"],
    ]);
  });

  it("is copied to each of 5,000 rows", async () => {
    const many: Row[] = Array.from({ length: 5_000 }, (_, index) => [
      index % 10 === 0 ? [`Team ${index}`, 10] : null,
      `Name ${index}`,
      `${index}.5`,
    ]);
    const { rows } = await rowsIn(Buffer.from(toHtml(many)), "a.html", COLUMNS);
    expect(rows).toHaveLength(5_000);
    expect(rows[4_999]).toEqual(["Team 4990", "Name 4999", "4999.5"]);
  });
});
