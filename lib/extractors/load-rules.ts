import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { compileRules, isUsable, type CompiledRule } from "@/lib/rules/compile-rules";
import { NO_RULES, parseRules } from "./stored-rules";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";
import { toAskedField } from "./to-asked-field";

/** The rules of an extractor over its present fields. Those that cannot be evaluated any more are left out. */
export async function loadRules({ db }: DatabaseContext, extractorId: string): Promise<CompiledRule[]> {
  const extractor = await db.extractor.findUnique({ where: { id: extractorId }, select: { rules: true } });
  const rules = parseRules(extractor?.rules ?? NO_RULES);
  if (rules.length === 0) return [];
  const fields = await db.field.findMany({ where: { extractorId }, select: fieldColumns });
  return compileRules(rules, fields.map(toFieldDto).map(toAskedField)).filter(isUsable);
}
