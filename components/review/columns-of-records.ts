import type { Column } from "@/lib/api/extractor";
import { COLUMNS_PER_TABLE_MAX, FIELD_NAME_MAX } from "@/lib/api/limits";
import { childrenOf, type JsonNode } from "./json-tree";
import { plainString } from "./plain-string";
import { TableText } from "./table-text";
import { JsonTree } from "./tree-rows";

export function columnsOfRecords(format: string, text: string): Column[] {
  const names = new Map<string, string>();
  for (const written of format === "csv" ? namesInHeader(text) : namesInRecord(text)) {
    const name = written.replace(/\s+/gu, " ").trim().slice(0, FIELD_NAME_MAX).trim();
    const key = name.toLowerCase();
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  const first = [...names.values()].slice(0, COLUMNS_PER_TABLE_MAX);
  return first.map((name) => ({ name, type: "TEXT", prompt: "" }));
}

function namesInHeader(text: string): string[] {
  return new TableText(text, true).cells(0).map(({ start, end }) => text.slice(start, end));
}

function namesInRecord(text: string): string[] {
  const start = new JsonTree(text).startOfRecord(1);
  const from = start === null ? "" : text.slice(start);
  const [record] = childrenOf(from, null);
  return record ? namesIn(from, record, []) : [];
}

function namesIn(text: string, object: JsonNode, path: readonly string[]): string[] {
  return childrenOf(text, object).flatMap((node) => {
    const own = [...path, node.key ? plainString(text.slice(node.key.start, node.key.end)) : ""];
    if (node.kind === "object") return namesIn(text, node, own);
    return node.kind === "list" ? [] : [own.slice(-2).join(" ")];
  });
}
