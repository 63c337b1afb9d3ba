import type { ASTNode } from "@marcbachmann/cel-js";
import { containsText } from "./contains-text";
import { LIST_MAX, TEXT_MAX, type Meter } from "./meter";

type Handle = (...operands: unknown[]) => unknown;

interface CheckedNode {
  op: string;
  args: unknown;
  handle?: Handle;
  meta: { alternate?: CheckedNode; macro?: { args: readonly CheckedNode[] } };
}

interface Loop {
  iterable: CheckedNode;
  init: CheckedNode;
  step: CheckedNode;
}

const COMPARING: ReadonlySet<string> = new Set(["==", "!=", "in", "<", "<=", ">", ">="]);

/**
 * Makes each part of a checked expression report its work before doing it.
 * @param meterOf returns the meter of the current evaluation
 */
export function meterExpression(root: ASTNode, meterOf: () => Meter): void {
  measure(root as unknown as CheckedNode, meterOf);
}

function measure(node: CheckedNode, meterOf: () => Meter): number {
  const { alternate, macro } = node.meta;
  if (alternate) return measure(alternate, meterOf);
  const measureAll = (nodes: readonly CheckedNode[]) =>
    nodes.reduce((parts, part) => parts + measure(part, meterOf), 1);
  if (macro) return measureAll(macro.args.slice(0, 1));
  if (node.op === "comprehension") {
    const { iterable, init, step } = node.args as Loop;
    const parts = measure(step, meterOf);
    before(node, ([items]) => meterOf().spend(lengthOf(items) * parts));
    return measure(iterable, meterOf) + measure(init, meterOf) + parts + 1;
  }
  if (node.op === "+") before(node, ([left, right]) => spendOnSum(left, right, meterOf()));
  if (COMPARING.has(node.op)) before(node, ([left, right]) => spendOnComparison(left, right, meterOf()));
  if (node.op === "call" || node.op === "rcall") measureCall(node, meterOf);
  return measureAll(partsOf(node));
}

function measureCall(node: CheckedNode, meterOf: () => Meter): void {
  const [name] = node.args as readonly [string];
  const { handle } = node;
  if (!handle) return;
  node.handle = (operands, ...rest) => {
    const [text, part] = operands as readonly unknown[];
    for (const operand of [text, part]) if (typeof operand === "string") meterOf().spendText(operand.length);
    const isSearch = name === "contains" && typeof text === "string" && typeof part === "string";
    return isSearch ? containsText(text, part) : handle(operands, ...rest);
  };
}

function before(node: CheckedNode, count: (operands: readonly unknown[]) => void): void {
  const { handle } = node;
  if (!handle) return;
  node.handle = (...operands) => {
    count(operands);
    return handle(...operands);
  };
}

function spendOnSum(left: unknown, right: unknown, meter: Meter): void {
  const length = lengthOf(left) + lengthOf(right);
  if (typeof left === "string" && typeof right === "string")
    return length > TEXT_MAX ? meter.spend(Infinity) : meter.spendText(length);
  meter.spend(length > LIST_MAX ? Infinity : length);
}

/** Comparing texts costs at most the length of the shorter text. Other comparisons cost the size of the right side. */
function spendOnComparison(left: unknown, right: unknown, meter: Meter): void {
  if (typeof left !== "string" || typeof right !== "string") return spendOnAll(right, meter);
  meter.spendText(Math.min(left.length, right.length));
}

/** Counts a shared list once per occurrence, because comparisons visit it each time. */
function spendOnAll(value: unknown, meter: Meter): void {
  if (typeof value === "string") return meter.spendText(value.length);
  if (value === null || typeof value !== "object") return;
  const items: unknown[] | null = Array.isArray(value)
    ? value
    : value.constructor === Object
      ? Object.values(value)
      : null;
  if (!items) return;
  meter.spend(items.length);
  for (const item of items) spendOnAll(item, meter);
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

function partsOf({ op, args }: CheckedNode): readonly CheckedNode[] {
  const isNode = (part: unknown): part is CheckedNode =>
    part !== null && typeof part === "object" && "op" in part;
  if (op === "value" || op === "id") return [];
  return (Array.isArray(args) ? args.flat(2) : [args]).filter(isNode);
}
