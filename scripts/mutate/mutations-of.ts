import ts from "typescript";

/** One change of a rule. */
export interface Mutation {
  file: string;
  /** What is changed, by name: stays the same when lines move. */
  name: string;
  line: number;
  /** The whole file, changed. */
  code: string;
}

/** What a rule may rest on: a number that is compared or multiplied, a pattern, a source that is asked. */
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

/** A number somewhat larger and one somewhat smaller, as a developer would try them. */
function changesOf(value: number): string[] {
  if (value === 0) return ["1"];
  if (Number.isInteger(value))
    return value === 1 ? ["2", "0"] : [value * 2, Math.floor(value / 2)].map(String);
  return [value * 1.5, value * 0.5].map(String);
}

/** The first element, the next one, an empty list: no rules but grammar. */
function isPosition(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent) && node.text === "1") return true;
  if (node.text !== "0" && node.text !== "1") return false;
  return !ts.isVariableDeclaration(parent) && !ts.isPropertyAssignment(parent);
}

/** A call for its effect of a function of another file: `labelledValues(document, query, found)`. */
function isSourceCall(
  node: ts.ExpressionStatement,
): node is ts.ExpressionStatement & { expression: ts.CallExpression } {
  return ts.isCallExpression(node.expression) && ts.isIdentifier(node.expression.expression);
}

/** The name of the nearest function, method or constant of the file around a node. */
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
