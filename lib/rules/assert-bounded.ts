import type { ASTNode } from "@marcbachmann/cel-js";
import { isIterating } from "./rule-functions";
import { LIST_MAX, TEXT_MAX } from "./meter";
import { RefusedExpression } from "./rule-problem";

/** The minimum size of a value, regardless of the document. */
interface Size {
  length: number;
  isText: boolean;
  item: Size | null;
}

type Scope = ReadonlyMap<string, Size>;

const UNKNOWN: Size = { length: 0, isText: false, item: null };

/** @throws RefusedExpression if a part is always too large, whatever the document contains */
export function assertBounded(root: ASTNode): void {
  sizeOf(root, new Map());
}

function sizeOf(node: ASTNode, scope: Scope): Size {
  switch (node.op) {
    case "value":
      return typeof node.args === "string" ? { length: node.args.length, isText: true, item: null } : UNKNOWN;
    case "id":
      return scope.get(node.args) ?? UNKNOWN;
    case "list":
      return {
        length: node.args.length,
        isText: false,
        item: smallest(node.args.map((item) => sizeOf(item, scope))),
      };
    case "+":
      return sizeOfSum(node, scope);
    case "rcall":
      return sizeOfCall(node, scope);
    case "[]":
      return sizesOf(node.args, scope)[0]?.item ?? UNKNOWN;
    case "?:":
      return smallest(sizesOf(node.args, scope).slice(1));
    case ".":
    case ".?":
      sizeOf(node.args[0], scope);
      return UNKNOWN;
    case "call":
      sizesOf(node.args[1], scope);
      return UNKNOWN;
    case "map":
      for (const entry of node.args) sizesOf(entry, scope);
      return UNKNOWN;
    case "!_":
    case "-_":
      sizeOf(node.args, scope);
      return UNKNOWN;
    default:
      sizesOf(node.args, scope);
      return UNKNOWN;
  }
}

function sizesOf(nodes: readonly ASTNode[], scope: Scope): Size[] {
  return nodes.map((node) => sizeOf(node, scope));
}

function sizeOfSum(node: ASTNode & { op: "+" }, scope: Scope): Size {
  const [left = UNKNOWN, right = UNKNOWN] = sizesOf(node.args, scope);
  const length = left.length + right.length;
  const isText = left.isText || right.isText;
  if (length > (isText ? TEXT_MAX : LIST_MAX))
    throw new RefusedExpression(isText ? "This text is too long" : "This list is too long", node.range);
  return { length, isText, item: left.item && right.item && smallest([left.item, right.item]) };
}

function sizeOfCall(node: ASTNode & { op: "rcall" }, scope: Scope): Size {
  const [name, receiver, args] = node.args;
  const list = sizeOf(receiver, scope);
  const [variable, ...steps] = args;
  if (!isIterating(name) || variable?.op !== "id") {
    sizesOf(args, scope);
    return UNKNOWN;
  }
  const made = sizesOf(steps, new Map(scope).set(variable.args, list.item ?? UNKNOWN));
  const isWhole = name === "map" && made.length === 1;
  return {
    length: isWhole ? list.length : 0,
    isText: false,
    item: (name === "filter" ? list.item : made.at(-1)) ?? null,
  };
}

function smallest(sizes: readonly Size[]): Size {
  const items = sizes.flatMap(({ item }) => item ?? []);
  if (sizes.length === 0) return UNKNOWN;
  return {
    length: Math.min(...sizes.map(({ length }) => length)),
    isText: sizes.every(({ isText }) => isText),
    item: items.length === sizes.length ? smallest(items) : null,
  };
}
