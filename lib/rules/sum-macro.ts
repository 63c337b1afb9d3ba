import type { ASTNode } from "@marcbachmann/cel-js";
import { RuleNumber } from "./rule-environment";

interface Checker {
  check(node: ASTNode, context: unknown): unknown;
  getType(name: string): unknown;
}
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}
interface Call {
  args: readonly [ASTNode, ASTNode & { op: "id" }];
}

/**
 * `sum(Items, Amount)` is a macro, because a column can't be a variable. Skips cells without a number.
 * @param spend called with the number of rows before they are added up
 */
export function sumMacro(nameOf: (identifier: string) => string, spend: (rows: number) => void) {
  return ({ args }: Call) => ({
    args,
    typeCheck(checker: Checker, { args: [list] }: Call, context: unknown) {
      checker.check(list, context);
      return checker.getType("NUMBER");
    },
    evaluate(evaluator: Evaluator, { args: [list, column] }: Call, context: unknown) {
      const rows = evaluator.run(list, context) as readonly Record<string, unknown>[];
      spend(rows.length);
      const name = nameOf(column.args);
      const cells = rows.map((row) => row[name]).filter((cell) => cell instanceof RuleNumber);
      return new RuleNumber(cells.reduce((total, { value }) => total + value, 0));
    },
  });
}
