import "server-only";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { learnConventions } from "@/lib/extraction/conventions";
import { isOwnLabel } from "@/lib/extraction/labelled-place";
import { locateCorrection, unknownLabel } from "@/lib/extraction/locate-correction";
import { readCorrection } from "@/lib/extraction/read-correction";
import type { FieldSpec } from "@/lib/extraction/types";
import { loadFields } from "@/lib/extractors/load-fields";
import { confirmValue, setValue, takeBack } from "@/lib/values/correct-values";
import { isScalar, type StoredScalar } from "@/lib/values/stored-values";
import { invalidCorrection } from "./invalid-correction";
import { loadRecentText } from "./recent-texts";

interface CorrectedScalar {
  value: StoredScalar;
  /** What the correction teaches: a label that the field does not know. */
  label: string | null;
}

/** What a single value is after a person's change. */
export async function applyToScalar(
  ctx: UserContext,
  documentId: string,
  stored: StoredScalar,
  input: CorrectValueInput,
): Promise<CorrectedScalar> {
  const now = ctx.now().toISOString();
  if ("confirmed" in input) return { value: confirmValue(stored, now), label: null };
  if ("row" in input) throw invalidCorrection("name", "The value is no table.");
  if ("original" in input) return { value: takeBack(stored), label: null };
  const document = await loadRecentText(ctx, documentId);
  const { fields } = await loadFields(ctx, documentId);
  const scalars = fields.filter(isScalar);
  const field = fieldOf(stored, scalars);
  const wasFound = stored.original !== null;
  if ("candidate" in input) {
    const candidate = stored.candidates[input.candidate];
    if (!candidate) throw invalidCorrection("candidate", "The value has no such candidate.");
    const { value, ...place } = candidate;
    const { start, end } = place;
    if (start === null || end === null) return { value: setValue(stored, value, now), label: null };
    const label = unknownLabel(document.text, field, { start, end }, wasFound);
    return { value: setValue(stored, value, now, place), label: exceptOthers(label, field, scalars) };
  }
  const { value: entered, pointed = null } = { pointed: undefined, ...input };
  if (Array.isArray(entered)) throw invalidCorrection("name", "The value is no table.");
  const value = readCorrection(entered, stored.type, learnConventions(document.text));
  const written = typeof entered === "string" ? entered : null;
  const { place, label } = await locateCorrection(document, field, { value, written, pointed, wasFound });
  return { value: setValue(stored, value, now, place), label: exceptOthers(label, field, scalars) };
}

/** The field as it is now; as it was, where it has been renamed or deleted since. */
function fieldOf({ name, type, required }: StoredScalar, fields: FieldSpec[]): FieldSpec {
  return fields.find((field) => field.name === name) ?? { name, type, required, prompt: "" };
}

/** A label that is another field's would draw that field's values. */
function exceptOthers(label: string | null, own: FieldSpec, fields: FieldSpec[]): string | null {
  const isOthers = fields.some(
    (field) => field.name !== own.name && label !== null && isOwnLabel(field, label),
  );
  return isOthers ? null : label;
}
