import { type Entry, isDictionary, nameOf } from "./dictionary";

type Expression = (string | Expression)[];

/** Optional content of a PDF, in the format of pdf.js. */
export type ContentGroup =
  | { type: "OCG"; id: string }
  | { type: "OCMD"; ids: string[]; policy?: string }
  | { type: "OCMD"; expression: Expression };

/** pdf.js has the same limit. */
const MAX_DEPTH = 10;

export function contentGroup(entry: Entry | undefined): ContentGroup | null {
  const group = entry?.value;
  if (!isDictionary(group)) return null;
  if (nameOf(group.get("Type")) === "OCG") return { type: "OCG", id: String(entry?.reference) };
  if (nameOf(group.get("Type")) !== "OCMD") return null;
  const expression = toExpression(group.get("VE"), 0);
  if (expression.length > 0) return { type: "OCMD", expression };
  const members = group.getRaw("OCGs");
  const ids = (Array.isArray(members) ? members : [members]).filter(Boolean).map(String);
  const policy = nameOf(group.get("P"));
  return ids.length > 0 ? { type: "OCMD", ids, ...(policy !== undefined && { policy }) } : null;
}

function toExpression(written: unknown, depth: number): Expression {
  if (!Array.isArray(written) || depth > MAX_DEPTH) return [];
  const [operator, ...operands] = written as unknown[];
  const name = nameOf(operator);
  if (name === undefined) return [];
  return [
    name,
    ...operands.map((operand) =>
      Array.isArray(operand) ? toExpression(operand, depth + 1) : String(operand),
    ),
  ];
}
