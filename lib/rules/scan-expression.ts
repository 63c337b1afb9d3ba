import type { ASTNode } from "@marcbachmann/cel-js";
import type { AskedField, ColumnSpec, TableSpec } from "@/lib/extraction/values/types";
import { isIterating, isKnownFunction } from "./rule-functions";
import { RefusedExpression } from "./rule-problem";

export interface FieldReference {
  name: string;
  start: number;
  end: number;
}

export interface ColumnReference extends FieldReference {
  table: string;
}

export interface Scan {
  references: FieldReference[];
  columns: ColumnReference[];
  /** Identifiers that are compared with null, so the rule can be decided without their values. */
  compared: Set<string>;
  /** Whether a cell is compared with null, so the rule can be decided despite empty cells. */
  comparesCells: boolean;
  asksUnits: boolean;
  comparesUnits: boolean;
  /** Tables whose size is used. A table without rows then counts as empty rather than missing. */
  sized: Set<string>;
}

type Scope = ReadonlyMap<string, TableSpec | null>;

/**
 * Rejects nested loops, so that the time is linear in the number of rows.
 * @throws RefusedExpression for an unknown name or a nested loop
 */
export function scanExpression(
  root: ASTNode,
  fields: readonly AskedField[],
  nameOf: (identifier: string) => string,
): Scan {
  const scan: Scan = {
    references: [],
    columns: [],
    compared: new Set(),
    comparesCells: false,
    asksUnits: false,
    comparesUnits: false,
    sized: new Set(),
  };

  function visit(node: ASTNode, scope: Scope): void {
    if (node.op === "id") return visitName(node, scope);
    if (node.op === "call") return visitCall(node, scope);
    if (node.op === "rcall") return visitMethod(node, scope);
    if (node.op === "==" || node.op === "!=") markCompared(node.args);
    if (node.op === "." || node.op === "[]") assertColumn(node, scope);
    for (const child of childrenOf(node)) visit(child, scope);
  }

  function visitName({ args: identifier, range }: ASTNode & { op: "id" }, scope: Scope): void {
    if (scope.has(identifier)) return;
    const name = nameOf(identifier);
    const field = fields.find((field) => field.name === name);
    if (!field) throw new RefusedExpression(`There is no field "${name}"`, range);
    if (field.type === "TABLE" && scope.size > 0)
      throw new RefusedExpression("A loop over a list cannot contain another loop", range);
    scan.references.push({ name, ...range });
  }

  function visitCall(node: ASTNode & { op: "call" }, scope: Scope): void {
    const [name, args] = node.args;
    assertFunction(name, node);
    const [first, second] = args;
    if (name === "size" && first) markSized(first);
    if (name === "sum") assertSum(node, first, second);
    for (const arg of name === "sum" ? args.slice(0, 1) : args) visit(arg, scope);
    if (name === "unit") assertUnit(node, first, scope);
  }

  function visitMethod(node: ASTNode & { op: "rcall" }, scope: Scope): void {
    const [name, receiver, args] = node.args;
    assertFunction(name, node);
    if (name === "size") markSized(receiver);
    visit(receiver, scope);
    const [variable] = args;
    if (!isIterating(name) || variable?.op !== "id") {
      for (const arg of args) visit(arg, scope);
      return;
    }
    if (scope.size > 0)
      throw new RefusedExpression("A loop over a list cannot contain another loop", node.range);
    const inside: Scope = new Map([[variable.args, tableOf(receiver)]]);
    for (const arg of args.slice(1)) visit(arg, inside);
  }

  function markCompared([left, right]: readonly [ASTNode, ASTNode]): void {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (other.op !== "value" || other.args !== null) continue;
      markNullable(one);
      if (one.op !== "call" || one.args[0] !== "unit") continue;
      scan.comparesUnits = true;
      // The unit of a missing number is null, too.
      for (const arg of one.args[1]) markNullable(arg);
    }
  }

  function markNullable(node: ASTNode): void {
    if (node.op === "id") scan.compared.add(node.args);
    else if (node.op === "." || node.op === "[]") scan.comparesCells = true;
  }

  function markSized(list: ASTNode): void {
    const table = tableOf(list);
    if (table) scan.sized.add(table.name);
  }

  function assertSum(node: ASTNode, list: ASTNode | undefined, column: ASTNode | undefined): void {
    const table = list && tableOf(list);
    if (!table || column?.op !== "id")
      throw new RefusedExpression("sum takes a table and one of its columns: sum(Items, Amount)", node.range);
    const name = nameOf(column.args);
    const known = table.columns.find((one) => one.name === name);
    if (!known) throw new RefusedExpression(`"${table.name}" has no column "${name}"`, column.range);
    if (known.type !== "NUMBER")
      throw new RefusedExpression(`The column "${name}" has no numbers`, column.range);
    scan.columns.push({ table: table.name, name, ...column.range });
  }

  function assertUnit(node: ASTNode, number: ASTNode | undefined, scope: Scope): void {
    scan.asksUnits = true;
    const field = number?.op === "id" && !scope.has(number.args) ? nameOf(number.args) : null;
    const type = fields.find(({ name }) => name === field)?.type ?? (number && columnOf(number, scope)?.type);
    if (type !== "NUMBER")
      throw new RefusedExpression(
        "unit takes a NUMBER field or column: unit(Total), Items.all(i, unit(i.Amount) == 'EUR')",
        node.range,
      );
  }

  /** Rejects a misspelt column, because the rule would stay undecided forever. */
  function assertColumn(node: ASTNode & { op: "." | "[]" }, scope: Scope): void {
    const named = cellOf(node, scope);
    if (!named) return;
    const { table, column: name } = named;
    if (table.columns.every((column) => column.name !== name))
      throw new RefusedExpression(`"${table.name}" has no column "${name}"`, node.range);
    const [, key] = node.args;
    const { end } = node.range;
    scan.columns.push({
      table: table.name,
      name,
      ...(typeof key === "string" ? { start: end - key.length, end } : key.range),
    });
  }

  function columnOf(node: ASTNode, scope: Scope): ColumnSpec | undefined {
    const named = cellOf(node, scope);
    return named?.table.columns.find(({ name }) => name === named.column);
  }

  function cellOf(node: ASTNode, scope: Scope): { table: TableSpec; column: string } | null {
    if (node.op !== "." && node.op !== "[]") return null;
    const [row, key] = node.args;
    const table = row.op === "id" ? scope.get(row.args) : row.op === "[]" ? tableOf(row.args[0]) : null;
    const column = typeof key === "string" ? key : key.op === "value" ? key.args : null;
    return table && typeof column === "string" ? { table, column } : null;
  }

  function tableOf(node: ASTNode): TableSpec | null {
    if (node.op !== "id") return null;
    const name = nameOf(node.args);
    return fields.find((field): field is TableSpec => field.type === "TABLE" && field.name === name) ?? null;
  }

  visit(root, new Map());
  return scan;
}

function assertFunction(name: string, { range }: ASTNode): void {
  if (!isKnownFunction(name)) throw new RefusedExpression(`There is no function "${name}"`, range);
}

function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}
