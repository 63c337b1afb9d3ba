import { readFileSync } from "node:fs";
import ts from "typescript";
import { z } from "zod";
import { settings } from "@/lib/env";

const NOT_FOR_OPERATORS = ["NODE_ENV", "GOOGLE_ISSUER"];

interface SettingSchema {
  default?: unknown;
  enum?: unknown[];
}

export function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, SettingSchema>;
  };
  const meanings = commentsOf("lib/env.ts");
  const rows = Object.keys(settings.shape)
    .filter((name) => !NOT_FOR_OPERATORS.includes(name))
    .map((name) => [`\`${name}\``, meaningOf(meanings, name), valuesOf(properties[name])]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length), 7));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [
    line(["Setting", "Meaning", "Default"]),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map(line),
  ].join("\n");
}

function meaningOf(meanings: Map<string, string>, name: string): string {
  const meaning = meanings.get(name);
  if (!meaning) throw new Error(`${name} has no comment in lib/env.ts.`);
  return meaning;
}

function valuesOf({ default: byDefault, enum: choices }: SettingSchema = {}): string {
  const shown = byDefault === undefined ? "" : `\`${String(byDefault)}\``;
  const others = (choices ?? [])
    .filter((choice) => choice !== byDefault)
    .map((choice) => `\`${String(choice)}\``);
  return [shown, others.join(", ")].filter(Boolean).join("; or ");
}

function commentsOf(file: string): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z0-9_]+$/.test(node.name.getText())) {
      const [comment] = ts.getJSDocCommentsAndTags(node);
      const text = comment && ts.getTextOfJSDocComment(comment.comment);
      if (text && !comments.has(node.name.getText()))
        comments.set(node.name.getText(), text.replace(/\s+/g, " "));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return comments;
}
