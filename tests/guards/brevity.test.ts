import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const MAX_LINES = 3;
const MAX_WORDS = 25;
/** Texts that promise something by law, which have to be complete. */
const LONG_SENTENCES = ["app/legal/", "components/screens/profile/account-texts.ts"];

/** A comment in code, or a text on a screen. */
interface Piece {
  kind: "comment" | "documentation" | "text";
  line: number;
  text: string;
}

describe("comments and texts", () => {
  it("are short", () => {
    const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n")
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/generated|api-types/.test(file));
    expect(files.flatMap((file) => problemsOf(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  const long = "word ".repeat(MAX_WORDS + 1);
  it.each([
    ["a.ts", "// One,\n// two,\n// three,\n// four."],
    ["a.ts", "/**\n * One,\n * two,\n * three,\n * four.\n */\nconst four = 4;"],
    ["components/a.tsx", `const Hint = () => <p>${long}</p>;`],
    ["components/texts.ts", `export const hint = "A short one. ${long}";`],
    ["components/texts.ts", "export const hint = (n: number) => `${n} " + long + "`;"],
  ])("are refused in %s: %s", (file, source) => {
    expect(problemsOf(file, source)).toHaveLength(1);
  });

  it.each([
    ["a.ts", "/**\n * One,\n * two,\n * three,\n * four.\n */\nexport function four() {}"],
    ["lib/a.ts", `const prompt = "${long}";`],
    ["app/legal/terms/page.tsx", `const Terms = () => <p>${long}</p>;`],
    ["components/texts.ts", `export const hint = "${"A short sentence. ".repeat(20)}";`],
  ])("are allowed in %s: %s", (file, source) => {
    expect(problemsOf(file, source)).toEqual([]);
  });
});

function problemsOf(file: string, source: string): string[] {
  const isOnScreen =
    /^(?:components|app)\//.test(file) && !LONG_SENTENCES.some((name) => file.startsWith(name));
  return piecesOf(file, source).flatMap(({ kind, line, text }) => {
    const isLong =
      kind === "text"
        ? isOnScreen && text.split(/[.:;!?](?:\s|$)/).some((sentence) => wordsOf(sentence) > MAX_WORDS)
        : kind === "comment" && text.split("\n@")[0]!.split("\n").length > MAX_LINES;
    return isLong ? [`${file}:${line} ${text.slice(0, 60)}`] : [];
  });
}

function wordsOf(sentence: string): number {
  return sentence.match(/\S+/g)?.length ?? 0;
}

function piecesOf(file: string, source: string): Piece[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const pieces = new Map<number, Piece>();
  const visit = (node: ts.Node) => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) {
      if (pieces.has(pos) || ts.isSourceFile(node) || node.kind === ts.SyntaxKind.SyntaxList) continue;
      const kind = isDocumentation(node, source, pos) ? "documentation" : "comment";
      pieces.set(pos, { kind, line: lineAt(pos), text: withoutMarkup(source.slice(pos, end)) });
    }
    const text = textOf(node);
    if (text !== null) pieces.set(node.pos, { kind: "text", line: lineAt(node.getStart(tree)), text });
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return joinLines([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece));
}

/** What a node shows, if it is a text. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return isClassNames(node.text) ? null : node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join("");
}

function isClassNames(text: string): boolean {
  return /(?:^|\s)[a-z-]+[:[-]\S/.test(text) && !/[.?!]\s/.test(text);
}

/** Whether a comment describes what a file exports, or a member of that: its length is free. */
function isDocumentation(node: ts.Node, source: string, position: number): boolean {
  if (!source.startsWith("/**", position)) return false;
  for (let at: ts.Node | undefined = node; at && !ts.isBlock(at); at = at.parent)
    if (
      ts.canHaveModifiers(at) &&
      ts.getModifiers(at)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      return true;
  return false;
}

function withoutMarkup(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s?/, "").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Comments on consecutive lines are one. */
function joinLines(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const follows = last?.kind === "comment" && piece.kind === "comment";
    if (follows && piece.line === last.line + last.text.split("\n").length) last.text += `\n${piece.text}`;
    else joined.push({ ...piece });
  }
  return joined;
}
