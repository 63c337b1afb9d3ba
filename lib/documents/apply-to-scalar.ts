import "server-only";
import type { Change, Correction } from "@/lib/api/correction";
import type { PossiblePlaceDto } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { checkLimits, withLimitChecks } from "@/lib/extraction/verify/check-limits";
import { isOwnLabel } from "@/lib/extraction/verify/labelled-place";
import { Units } from "@/lib/extraction/verify/find-units";
import { locateCorrection, unknownLabel } from "@/lib/extraction/verify/locate-correction";
import { readCorrection } from "@/lib/extraction/verify/read-correction";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { loadFields } from "@/lib/extractors/load-fields";
import { withState } from "@/lib/values/apply-trust";
import { confirmValue, setValue, takeBack } from "@/lib/values/correct-values";
import { isScalar, type StoredScalar } from "@/lib/values/stored-values";
import { assertAllowed, invalidCorrection } from "./invalid-correction";
import { loadRecentText } from "./recent-texts";

interface CorrectedScalar {
  value: StoredScalar;
  /** What the correction teaches: a label that the field does not know. */
  label: string | null;
  /** Where the value may be, if it is in several places. */
  places?: PossiblePlaceDto[];
}

/**
 * What a single value is after a person's change.
 *
 * @throws AppError `invalid`; `outside_limits` where the field's limits refuse what was entered or chosen, unless the person
 * insists.
 */
export async function applyToScalar(
  ctx: UserContext,
  documentId: string,
  stored: StoredScalar,
  { change, insist }: Pick<Correction, "change" | "insist">,
): Promise<CorrectedScalar> {
  const now = ctx.now().toISOString();
  switch (change.kind) {
    case "confirm":
      return { value: confirmValue(stored, change.confirmed ? now : null), label: null };
    case "restore": {
      const { field } = await loadField(ctx, documentId, stored);
      return { value: heldAgainstLimits(field, takeBack(stored)), label: null };
    }
    case "choose":
      return choose(ctx, documentId, stored, change.candidate, insist);
    case "set":
      return set(ctx, documentId, stored, change, insist);
    default:
      throw invalidCorrection("name", "This value is not a table.");
  }
}

async function choose(
  ctx: UserContext,
  documentId: string,
  stored: StoredScalar,
  index: number,
  insist: boolean,
): Promise<CorrectedScalar> {
  const now = ctx.now().toISOString();
  const candidate = stored.candidates[index];
  if (!candidate) throw invalidCorrection("candidate", "This value has no such candidate.");
  const { value: found, ...place } = candidate;
  const { field, scalars } = await loadField(ctx, documentId, stored);
  const value = limitsOf(field).spelt(found);
  assertAllowed("candidate", checkLimits(field, value), insist);
  const { start, end } = place;
  if (start === null || end === null)
    return { value: heldAgainstLimits(field, setValue(stored, value, now)), label: null };
  const { text } = await loadRecentText(ctx, documentId);
  const unit = new Units(text, learnConventions(text)).at(place, value);
  const label = unknownLabel(text, field, { start, end }, stored.original !== null);
  return {
    value: heldAgainstLimits(field, setValue(stored, value, now, { ...place, ...(unit && { unit }) })),
    label: exceptOthers(label, field, scalars),
  };
}

/** The value with the check of what is in force. */
function heldAgainstLimits(field: FieldSpec, stored: StoredScalar): StoredScalar {
  const { value, suggestion, checks, correction } = stored;
  const inForce = correction === null ? (value ?? suggestion?.value ?? null) : value;
  const held = { ...stored, checks: withLimitChecks(checks, checkLimits(field, inForce)) };
  return correction === null ? withState(held) : held;
}

async function set(
  ctx: UserContext,
  documentId: string,
  stored: StoredScalar,
  { value: entered, pointed }: Extract<Change, { kind: "set" }>,
  insist: boolean,
): Promise<CorrectedScalar> {
  const document = await loadRecentText(ctx, documentId);
  const { field, scalars } = await loadField(ctx, documentId, stored);
  const conventions = learnConventions(document.text);
  const value = limitsOf(field).spelt(readCorrection(entered, stored.type, conventions));
  assertAllowed("value", checkLimits(field, value), insist);
  const written = typeof entered === "string" ? entered : null;
  const wasFound = stored.original !== null;
  const { place, label, places } = await locateCorrection(document, field, {
    value,
    written,
    pointed,
    wasFound,
  });
  const corrected = setValue(stored, value, ctx.now().toISOString(), place);
  // The place of what was found is known.
  const isAsked = places.length > 0 && corrected.correction !== null;
  return {
    value: heldAgainstLimits(field, corrected),
    label: exceptOthers(label, field, scalars),
    ...(isAsked && { places }),
  };
}

async function loadField(ctx: UserContext, documentId: string, stored: StoredScalar) {
  const { fields } = await loadFields(ctx, documentId);
  const scalars = fields.filter(isScalar);
  return { field: fieldOf(stored, scalars), scalars };
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
