import { expect, test } from "vitest";
import type { AskedField } from "@/lib/extraction/values/types";
import { renameInRules } from "./rename-in-rules";

const column = (name: string) => ({ name, type: "NUMBER" as const, prompt: "" });
const scalar = (name: string) => ({ name, type: "NUMBER" as const, required: false, prompt: "" });
const FIELDS: AskedField[] = [
  scalar("Total"),
  { ...scalar("Items"), type: "TABLE", columns: [column("Amount"), column("Net amount"), column("Total")] },
];

function renamed(expression: string, present: string, columns: Record<string, string> = {}): string {
  const renaming = { former: "Items", present, columns: new Map(Object.entries(columns)) };
  const [rule] = renameInRules([{ name: "A", expression, message: "" }], FIELDS, renaming);
  return rule!.expression;
}

test("a table and its columns are renamed wherever a rule names them", () => {
  const columns = { Amount: "Gross amount", "Net amount": "Net", Total: "Sum" };
  const now = (expression: string) => renamed(expression, "Lines", columns);
  expect(now("sum(Items, Amount) == Total")).toBe("sum(Lines, `Gross amount`) == Total");
  expect(now("sum(Items, `Net amount`) <= Total")).toBe("sum(Lines, Net) <= Total");
  expect(now("Items.all(row, row.Amount >= row.`Net amount`)")).toBe(
    "Lines.all(row, row.`Gross amount` >= row.Net)",
  );
  expect(now('Items.all(row, row["Net amount"] > 0 && row.Total != null)')).toBe(
    'Lines.all(row, row["Net"] > 0 && row.Sum != null)',
  );
});

test("two columns that swap their names stay distinct", () => {
  const columns = { Amount: "Net amount", "Net amount": "Amount" };
  expect(renamed("Items.all(row, row.Amount > row.`Net amount`)", "Items", columns)).toBe(
    "Items.all(row, row.`Net amount` > row.Amount)",
  );
});

test("a rule that cannot be evaluated is left unchanged", () => {
  expect(renamed("Items.all(row, row.Missing > 0)", "Lines")).toBe("Items.all(row, row.Missing > 0)");
});
