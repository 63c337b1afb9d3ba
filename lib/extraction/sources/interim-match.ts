import type { Intent } from "@/lib/extraction/local/field-intent";
import { labelTable } from "@/lib/extraction/local/label-table";
import { keysOf, splitCamelCase } from "@/lib/extraction/local/words";

export interface Terms {
  keys: string[];
  joined: string;
}

export interface LabelMatch {
  exact: number;
  concept: number;
  coverage: number;
  precision: number;
  promptCoverage: number;
  contradicts: number;
}

export function termsOf(text: string): Terms {
  const keys = keysOf(splitCamelCase(text));
  return { keys, joined: keys.join("") };
}

export interface Query {
  intent: Intent;
  keys: string[];
  promptKeys: string[];
  own: Map<string, number>;
  concepts: Map<string, number>;
}

export function queryOf(intent: Intent): Query {
  return {
    intent,
    keys: keysOf(splitCamelCase(intent.field.name.replace(/\([^)]*\)/g, " "))),
    promptKeys: keysOf(intent.field.prompt.slice(0, 80)),
    own: intent.ownLabels,
    concepts: new Map(intent.concepts.map(({ concept, weight }) => [concept, weight])),
  };
}

const same = (a: string, b: string): boolean => {
  if (a === b) return true;
  const length = Math.max(4, Math.ceil(Math.min(a.length, b.length) * 0.7));
  return a.length >= length && b.length >= length && a.slice(0, length) === b.slice(0, length);
};

export function matchLabel(query: Query, terms: Terms): LabelMatch | null {
  const meanings = labelTable().get(terms.joined) ?? [];
  const concept = Math.max(0, ...meanings.map((m) => (query.concepts.get(m.concept) ?? 0) * m.weight));
  const hits = query.keys.filter((key) => terms.keys.some((other) => same(key, other))).length;
  const back = terms.keys.filter((key) => query.keys.some((other) => same(key, other))).length;
  const prompt = query.promptKeys.filter((key) => terms.keys.some((other) => same(key, other))).length;
  const coverage = query.keys.length > 0 ? hits / query.keys.length : 0;
  if (coverage === 0 && concept === 0 && prompt === 0) return null;
  return {
    exact: query.own.get(terms.joined) ?? 0,
    concept,
    coverage,
    precision: terms.keys.length > 0 ? back / terms.keys.length : 0,
    promptCoverage: query.promptKeys.length > 0 ? prompt / query.promptKeys.length : 0,
    contradicts: 0,
  };
}
