import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Their words are looked for in documents. */
const WORD_LISTS = ["lib/extraction/local/interpret-prompt.ts"];

const FRAGMENTS: Record<string, RegExp> = {
  "stands, for what is somewhere": /\b(?:stands?|stood)\b(?!-| (?:for|in for|still)\b)/i,
  // What a check says by its contract, word for word, is no fragment.
  "nobody, somebody, whoever": /\b(?:nobody(?<!^Perhaps nobody(?= can see))|somebody|whoever)\b/i,
  "of which": /\bof which\b/i,
  anew: /\banew\b/i,
  "a text outside the repository": /\b(?:product|decisions|beyond|house|stack)\.md\b/,
};
const FRAGMENT_OF_COMMENTS = /^Of\b(?! course)/;
const MAX_LINES = 3;

/** A comment, a title of a test, a text or a paragraph, without its markup. */
interface Piece {
  kind: "comment" | "documentation" | "text";
  line: number;
  text: string;
}

describe("sentences in code, tests and documents", () => {
  it("are idiomatic, and comments are short", () => {
    const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
      encoding: "utf8",
    })
      .trim()
      .split("\n")
      .filter((file) => /\.(?:tsx?|mjs|prisma|md)$/.test(file))
      .filter((file) => !/generated|api-types|^tests\/guards\/english/.test(file))
      .filter((file) => !WORD_LISTS.includes(file));
    expect(files.flatMap((file) => problemsOf(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it.each([
    ["a.ts", "// The value stands beside its label."],
    ["a.ts", "/** Of a row: its cells. */\nexport const cells = 1;"],
    ["a.ts", "// One,\n// two,\n// three,\n// four."],
    ["a.ts", "/**\n * One,\n * two,\n * three,\n * four.\n */\nconst four = 4;"],
    ["a.ts", 'throw new Error("Nobody has answered.");'],
    ["a.test.ts", 'it("is counted anew", () => {});'],
    ["a.test.ts", 'it.each([["a list of which a part is missing", []]])("%s", () => {});'],
    ["a.tsx", "const Hint = () => <p>The pages of which there are two</p>;"],
    ["a.md", "# A title\n\nRead decisions.md first."],
    ["a.prisma", "model A {\n  /// Whoever made it.\n  id String\n}"],
  ])("are refused in %s: %s", (file, source) => {
    expect(problemsOf(file, source)).toHaveLength(1);
  });

  it.each([
    ["a.ts", "// ISO codes stand for countries."],
    ["a.ts", "/**\n * One,\n * two,\n * three,\n * four.\n */\nexport function four() {}"],
    ["a.ts", 'const owner = "nobody";'],
    ["a.ts", 'const message = "Perhaps nobody can see this.";'],
  ])("are allowed in %s: %s", (file, source) => {
    expect(problemsOf(file, source)).toEqual([]);
  });
});

function problemsOf(file: string, source: string): string[] {
  return piecesOf(file, source).flatMap(({ kind, line, text }) => {
    const found = Object.entries(FRAGMENTS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    if (kind !== "text" && FRAGMENT_OF_COMMENTS.test(text)) found.push("a comment that begins with Of");
    if (kind === "comment" && text.split("\n@")[0]!.split("\n").length > MAX_LINES)
      found.push("a comment of more than three lines");
    return found.map((name) => `${file}:${line} ${name}`);
  });
}

function piecesOf(file: string, source: string): Piece[] {
  if (file.endsWith(".md")) return linesOf(source, /^/);
  if (file.endsWith(".prisma")) return linesOf(source, /^.*\/\/+ /);
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
      const text = withoutMarkup(source.slice(pos, end));
      pieces.set(pos, {
        kind: isDocumentation(node, source, pos) ? "documentation" : "comment",
        line: lineAt(pos),
        text,
      });
    }
    if (isText(node) && node.text.includes(" "))
      pieces.set(node.pos, { kind: "text", line: lineAt(node.getStart(tree)), text: node.text });
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return joinLines([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece));
}

function linesOf(source: string, markup: RegExp): Piece[] {
  return source.split("\n").flatMap((line, index) => {
    if (!markup.test(line)) return [];
    return [{ kind: "text" as const, line: index + 1, text: line.replace(markup, "") }];
  });
}

type TextNode = ts.StringLiteralLike | ts.TemplateLiteralLikeNode | ts.JsxText;

function isText(node: ts.Node): node is TextNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isTemplateHead(node) ||
    ts.isJsxText(node)
  );
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
