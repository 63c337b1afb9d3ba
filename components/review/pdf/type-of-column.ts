import { typeOfWords } from "@/components/review/fitting-values";
import type { TableRegion } from "@/components/review/source";
import type { ScalarType } from "@/lib/api/vocabulary";
import { firstLines, type Page } from "./first-lines";

const LINES = 30;
const DAY = /^\p{Nd}{1,2}\.? \p{L}{3,9}\.?,? \p{Nd}{4}$/u;
/** Matches codes such as "0417": a number would lose the zero. */
const LEADING_ZERO = /^0\p{Nd}/u;

/** The type of all cells in a drawn column, or TEXT if their types differ. */
export function typeOfColumn(page: Page | undefined, region: TableRegion, name: string): ScalarType {
  const at = region.names.indexOf(name);
  const lines = firstLines(page, region, LINES).map((cells) => cells[at] ?? "");
  const [head = "", ...below] = lines.filter((text) => text !== "");
  const cells = /\p{Nd}/u.test(head) ? [head, ...below] : below;
  const [type, ...others] = new Set(cells.map(typeOfCell));
  return type && others.length === 0 ? type : "TEXT";
}

function typeOfCell(text: string): ScalarType {
  const type = typeOfWords(text);
  if (type === "DATE") return DAY.test(text) || !/\p{L}/u.test(text) ? "DATE" : "TEXT";
  return LEADING_ZERO.test(text) ? "TEXT" : type;
}
