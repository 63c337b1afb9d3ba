import { makeDocx, xml } from "@/lib/text/testing/make-documents";
import type { MadeUpTable } from "./made-up-tables";
import { bodyLines, drawnCell } from "./table-lines";

/** Word measures in twips, twentieths of a point. */
const TWIPS_PER_MM = 1440 / 25.4;
const FILL = "DDE3EA";
const RULE = `w:val="single" w:sz="4" w:color="444444"`;
/** A4 landscape with the margins of a page printed by a browser. */
const PAGE = `<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="850" w:right="567" w:bottom="850" w:left="850"/></w:sectPr>`;

interface CellLook {
  lines: readonly string[];
  align?: MadeUpTable["columns"][number]["align"];
  isBold?: boolean;
  isFilled?: boolean;
  isRuled?: boolean;
  /**
   * Number of columns. `merge` joins a heading with the cell below ("restart"), or a cell with the one above
   * ("continue").
   */
  span?: number;
  merge?: "restart" | "continue";
  startsPage?: boolean;
}

/** Renders a made-up table as DOCX, with borders, fills and spacing, and headings on each page. */
export function tableDocx(table: MadeUpTable): Buffer {
  const { above, below, beside } = table;
  const write = writerOf(table);
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => write.paragraph({ lines: [line] }, line)).join("");
  return makeDocx(
    paragraphs(above) + (beside ? sideBySide(table, beside) : titled(table)) + paragraphs(below) + PAGE,
  );
}

function sideBySide(
  table: MadeUpTable,
  { table: other, isLeft }: NonNullable<MadeUpTable["beside"]>,
): string {
  const cells = (isLeft ? [other, table] : [table, other]).map(
    (one) => `<w:tc><w:tcPr><w:tcW w:w="7600" w:type="dxa"/></w:tcPr>${titled(one)}<w:p/></w:tc>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="15200" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="7600"/><w:gridCol w:w="7600"/></w:tblGrid><w:tr>${cells.join("")}</w:tr></w:tbl>`;
}

function titled(table: MadeUpTable): string {
  const write = writerOf(table);
  return write.paragraph({ lines: [table.title], isBold: true }, table.title) + write.table();
}

function writerOf(table: MadeUpTable) {
  const { columns, groups = [], style, isRightToLeft = false } = table;
  const { gutter, size, rules, fills, isNarrow, font } = style;
  const name = font === "serif" ? "Liberation Serif" : "Liberation Sans";

  const paragraph = ({ align, isBold = false, startsPage = false }: CellLook, text: string): string => {
    const isOwnWay = align === "decimal";
    const properties = [
      startsPage ? "<w:pageBreakBefore/>" : "",
      isRightToLeft && !isOwnWay ? "<w:bidi/>" : "",
      `<w:spacing w:before="34" w:after="34"/>`,
      align === undefined || align === "left"
        ? ""
        : `<w:jc w:val="${align === "center" ? "center" : isOwnWay ? "right" : "end"}"/>`,
    ];
    const look = [
      `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`,
      isBold ? "<w:b/>" : "",
      `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
      isRightToLeft && !isOwnWay ? "<w:rtl/>" : "",
    ];
    return `<w:p><w:pPr>${properties.join("")}</w:pPr><w:r><w:rPr>${look.join("")}</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`;
  };

  const cell = (look: CellLook): string => {
    const { lines, isFilled = false, isRuled = false, span = 1, merge } = look;
    const properties = [
      span > 1 ? `<w:gridSpan w:val="${span}"/>` : "",
      merge ? `<w:vMerge w:val="${merge}"/>` : "",
      isRuled ? `<w:tcBorders><w:bottom ${RULE}/></w:tcBorders>` : "",
      isFilled ? `<w:shd w:val="clear" w:fill="${FILL}"/>` : "",
    ];
    const own = lines.map((line, at) =>
      paragraph({ ...look, startsPage: at === 0 && look.startsPage === true }, line),
    );
    return `<w:tc><w:tcPr>${properties.join("")}</w:tcPr>${own.join("") || "<w:p/>"}</w:tc>`;
  };

  const row = (cells: readonly CellLook[], { isHead = false } = {}): string =>
    `<w:tr><w:trPr>${isHead ? "<w:tblHeader/>" : "<w:cantSplit/>"}</w:trPr>${cells.map(cell).join("")}</w:tr>`;

  const headRows = (): string => {
    const isRuled = rules === "head" || rules === "rows";
    const look = { isBold: true, isFilled: fills === "head" };
    const heads = columns.map(({ head, headLines = [head], align }) => ({
      ...look,
      lines: headLines,
      align,
    }));
    const ruled = (head: CellLook): CellLook => ({ ...head, isRuled });
    if (groups.length === 0) return row(heads.map(ruled), { isHead: true });
    const inGroup = (at: number) => groups.find(({ from, to }) => at >= from && at < to);
    const upper = heads.flatMap((head, at): CellLook[] => {
      const group = inGroup(at);
      if (!group) return [{ ...head, merge: "restart" }];
      return group.from === at
        ? [{ ...look, lines: [group.head], align: "center", span: group.to - group.from }]
        : [];
    });
    const lower = heads.map((head, at): CellLook =>
      inGroup(at) ? head : { ...head, lines: [""], merge: "continue" },
    );
    return row(upper, { isHead: true }) + row(lower.map(ruled), { isHead: true });
  };

  const bodyRows = (): string =>
    bodyLines(table)
      .map(({ kind, cells, startsPage }, index) => {
        const looks = cells.map((text, at): CellLook => ({
          lines: [drawnCell(text, at, table)],
          align: columns[at]?.align,
          isFilled: fills === "alternate" && index % 2 === 1,
          isRuled: rules === "rows",
          startsPage: startsPage && at === 0,
        }));
        const [label, last] = [looks[0], looks.at(-1)];
        const isLabelled = kind === "carried" && label && last;
        return row(isLabelled ? [{ ...label, align: "left", span: cells.length - 1 }, last] : looks);
      })
      .join("");

  /** Approximate widths of the columns, in twips. Texts wrap in narrow columns. */
  const widths = columns.map(({ head, headLines = [head], type }, at) => {
    const texts = [...headLines, ...table.rows.map((cells) => cells[at] ?? "")];
    const widest = Math.max(...texts.map(({ length }) => length + 1)) * size * 0.78;
    const most = isNarrow && type === "TEXT" ? size * 7 : Infinity;
    return Math.round(Math.min(widest, most) * 20 + gutter * TWIPS_PER_MM);
  });

  return {
    paragraph,
    table: (): string => {
      const side = Math.round((gutter / 2) * TWIPS_PER_MM);
      const edges = ["top", "left", "bottom", "right", "insideH", "insideV"];
      const borders = rules === "grid" ? edges.map((edge) => `<w:${edge} ${RULE}/>`).join("") : "";
      const properties = [
        isRightToLeft ? "<w:bidiVisual/>" : "",
        `<w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/>`,
        `<w:tblCellMar><w:left w:w="${side}" w:type="dxa"/><w:right w:w="${side}" w:type="dxa"/></w:tblCellMar>`,
      ];
      const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
      return `<w:tbl><w:tblPr>${properties.join("")}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${headRows()}${bodyRows()}</w:tbl>`;
    },
  };
}
