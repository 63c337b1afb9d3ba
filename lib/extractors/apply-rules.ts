import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { compileRules, isUsable, type CompiledRule } from "@/lib/rules/compile-rules";
import { decideRules } from "@/lib/values/rules/decide-rules";
import { RuleBudget } from "@/lib/values/rules/rule-budget";
import { toRuleDocument } from "@/lib/values/rules/to-rule-document";
import { withVerdicts } from "@/lib/values/rules/with-verdicts";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import { loadChunks } from "@/lib/values/stored-chunks";
import { rowsKeyOf } from "@/lib/values/present-names";
import { isScalar, type WrittenValue } from "@/lib/values/stored-values";
import type { LoadedExtractor } from "./load-extractor";

export interface DocumentToCheck<V> {
  id: string;
  values: V[];
  /** Loaders for tables with unsaved rows, by row key. Each returns all rows of its table. */
  rows?: ReadonlyMap<string, () => Promise<readonly ChunkOfTable[]>>;
  /** Names of the values that changed. Default: all. */
  changed?: ReadonlySet<string>;
}

export interface RuleLimits {
  budget?: RuleBudget;
  affects?: (rule: CompiledRule) => boolean;
}

export async function applyRules<V extends WrittenValue, D extends DocumentToCheck<V>>(
  ctx: DatabaseContext,
  { writtenRules, fields }: Pick<LoadedExtractor, "writtenRules" | "fields">,
  documents: readonly (D & DocumentToCheck<V>)[],
  { budget = new RuleBudget(documents.length), affects = () => true }: RuleLimits = {},
): Promise<D[]> {
  const rules = compileRules(writtenRules, fields).filter(isUsable);
  const asked = documents.map(({ changed }) =>
    rules.filter((rule) => affects(rule) && (!changed || [...rule.fields].some((name) => changed.has(name)))),
  );
  const names = new Set(asked.flat().flatMap((rule) => [...rule.fields]));
  const rowsOf = await rowsToDecide(ctx, documents, names);
  const places = new Map(rules.map((rule, place) => [rule, place]));
  const toDecide = documents.map(({ values }, at) => ({
    document: toRuleDocument(values, rowsOf[at] ?? [], names),
    rules: (asked[at] ?? []).flatMap((rule) => places.get(rule) ?? []),
  }));
  const verdicts = await decideRules({ rules, fields }, toDecide, budget);
  return documents.map((document, at) => {
    const own = (asked[at] ?? []).flatMap((rule, place) => {
      const verdict = verdicts[at]?.[place];
      return verdict ? [[rule.name, verdict] as const] : [];
    });
    return { ...document, values: withVerdicts(document.values, rules, new Map(own)) };
  });
}

async function rowsToDecide(
  ctx: DatabaseContext,
  documents: readonly DocumentToCheck<WrittenValue>[],
  names: ReadonlySet<string>,
): Promise<ChunkOfTable[][]> {
  const keys = documents.map(({ values }) =>
    values.flatMap((value) => (!isScalar(value) && names.has(value.name) ? rowsKeyOf(value) : [])),
  );
  const tables = [...new Set(keys.flat())];
  if (tables.length === 0) return [];
  const isNew = ({ rows }: DocumentToCheck<WrittenValue>, at: number) =>
    keys[at]?.every((key) => rows?.has(key));
  const ids = documents.filter((document, at) => !isNew(document, at)).map(({ id }) => id);
  const stored = await loadChunks(ctx, ids, tables);
  return Promise.all(
    documents.map(async ({ id, rows = new Map() }) => {
      const kept = (stored.get(id) ?? []).filter(({ name }) => !rows.has(name));
      const own = await Promise.all([...rows].map(([name, load]) => (tables.includes(name) ? load() : [])));
      return [...kept, ...own.flat()];
    }),
  );
}
