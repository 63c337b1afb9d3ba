import ts from "typescript";

export interface Mutation {
  file: string;
  name: string;
  line: number;
  code: string;
}

export function mutationsOf(file: string, code: string): Mutation[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const names = new Map<string, number>();
  const add = (node: ts.Node, name: string, replacements: string[]) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const unique = count === 1 ? name : `${name} (${count})`;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const replacement of replacements) {
      const changed = code.slice(0, node.getStart()) + replacement + code.slice(node.getEnd());
      found.push({ file, name: unique, line, code: changed });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) && !isPosition(node)) {
      add(node, `${placeOf(node)} ${node.text}`, changesOf(Number(node.text)));
    } else if (ts.isRegularExpressionLiteral(node)) {
      add(node, `${placeOf(node)} pattern`, [`/(?!)/${/\/(\w*)$/.exec(node.text)?.[1] ?? ""}`]);
    } else if (ts.isExpressionStatement(node) && isSourceCall(node)) {
      add(node, `${placeOf(node)} ${node.expression.expression.getText()}`, [";"]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function changesOf(value: number): string[] {
  if (value === 0) return ["1"];
  if (Number.isInteger(value))
    return value === 1 ? ["2", "0"] : [value * 2, Math.floor(value / 2)].map(String);
  return [value * 1.5, value * 0.5].map(String);
}

/** Indices, and most uses of 0, 1 and -1, are not thresholds, so mutating them proves nothing. */
function isPosition(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent) && node.text === "1") return true;
  if (node.text !== "0" && node.text !== "1") return false;
  return !ts.isVariableDeclaration(parent) && !ts.isPropertyAssignment(parent);
}

/** A call to another file for its side effect, such as `labelledValues(document, query, found)`. */
function isSourceCall(
  node: ts.ExpressionStatement,
): node is ts.ExpressionStatement & { expression: ts.CallExpression } {
  return ts.isCallExpression(node.expression) && ts.isIdentifier(node.expression.expression);
}

function placeOf(node: ts.Node): string {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const isConstant = ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent);
    if (isConstant || ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) {
      const name = (at as ts.NamedDeclaration).name;
      if (name) return name.getText();
    }
  }
  return "";
}
