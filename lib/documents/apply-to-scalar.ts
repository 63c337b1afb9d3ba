import "server-only";
import type { Change, Correction } from "@/lib/api/correction";
import { CORRECTED_TEXT_MAX } from "@/lib/api/limits";
import { CORRECTED_TEXT_TOO_LONG, type PossiblePlaceDto } from "@/lib/api/value";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { checkLimits, withLimitChecks } from "@/lib/extraction/verify/check-limits";
import { readCorrection } from "@/lib/extraction/verify/read-correction";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import { withState } from "@/lib/values/apply-trust";
import { acceptValue, confirmValue, setValue, takeBack } from "@/lib/values/correct-values";
import type { StoredScalar } from "@/lib/values/stored-values";
import type { CorrectedDocument } from "./corrected-document";
import { assertAllowed, invalidCorrection } from "./invalid-correction";

interface CorrectedScalar {
  value: StoredScalar;
  label: string | null;
  places?: PossiblePlaceDto[];
}

/** @throws AppError `invalid`; `outside_limits` unless `insist` is set */
export async function applyToScalar(
  document: CorrectedDocument,
  stored: StoredScalar,
  { change, insist }: Pick<Correction, "change" | "insist">,
): Promise<CorrectedScalar> {
  const now = document.ctx.now().toISOString();
  switch (change.kind) {
    case "confirm":
      return { value: confirmValue(stored, change.confirmed ? now : null), label: null };
    case "accept":
      return { value: acceptValue(stored, change.accepted ? now : null), label: null };
    case "restore": {
      const field = fieldOf(stored, document);
      return { value: heldAgainstLimits(field, takeBack(stored)), label: null };
    }
    case "choose":
      return choose(document, stored, change.candidate, insist);
    case "set":
      return set(document, stored, change, insist);
    case "point": {
      const { start, end } = change;
      const value = await document.wordsAt(start, end);
      return set(document, stored, { value, pointed: { start, end } }, insist);
    }
    default:
      throw invalidCorrection("name", "This value is not a table.");
  }
}

async function choose(
  document: CorrectedDocument,
  stored: StoredScalar,
  index: number,
  insist: boolean,
): Promise<CorrectedScalar> {
  const now = document.ctx.now().toISOString();
  const candidate = stored.candidates[index];
  if (!candidate) throw invalidCorrection("candidate", "This value has no such candidate.");
  const { value: found, ...place } = candidate;
  const field = fieldOf(stored, document);
  const value = limitsOf(field).spelt(found);
  assertNotTooLong("candidate", value);
  assertAllowed("candidate", checkLimits(field, value), insist);
  const { start, end } = place;
  if (start === null || end === null)
    return { value: heldAgainstLimits(field, setValue(stored, value, now)), label: null };
  const locator = await document.locator();
  const unit = locator.unitAt(field, { start, end }, value);
  const label = locator.unknownLabel(field, { start, end }, stored.original !== null);
  return {
    value: heldAgainstLimits(field, setValue(stored, value, now, { ...place, ...(unit && { unit }) })),
    label: await exceptOthers(label, field, document),
  };
}

function assertNotTooLong(of: string, value: Value): void {
  if (typeof value === "string" && value.length > CORRECTED_TEXT_MAX)
    throw invalidCorrection(of, CORRECTED_TEXT_TOO_LONG);
}

function heldAgainstLimits(field: FieldSpec, stored: StoredScalar): StoredScalar {
  const { value, suggestion, checks, correction } = stored;
  const inForce = correction === null ? (value ?? suggestion?.value ?? null) : value;
  const held = { ...stored, checks: withLimitChecks(checks, checkLimits(field, inForce)) };
  return correction === null ? withState(held) : held;
}

async function set(
  document: CorrectedDocument,
  stored: StoredScalar,
  { value: entered, pointed }: Omit<Extract<Change, { kind: "set" }>, "kind">,
  insist: boolean,
): Promise<CorrectedScalar> {
  const now = document.ctx.now().toISOString();
  const locator = await document.locator();
  const field = fieldOf(stored, document);
  const { type } = stored;
  const conventions = await document.conventionsOf([{ value: entered, type }]);
  const value = limitsOf(field).spelt(readCorrection(entered, type, conventions));
  assertNotTooLong("value", value);
  assertAllowed("value", checkLimits(field, value), insist);
  const written = typeof entered === "string" ? entered : null;
  const wasFound = stored.original !== null;
  const { place, label, places } = await locator.locate(field, {
    value,
    written,
    pointed,
    wasFound,
  });
  const corrected = setValue(stored, value, now, place);
  const isAsked = places.length > 0 && corrected.correction !== null;
  return {
    value: heldAgainstLimits(field, corrected),
    label: await exceptOthers(label, field, document),
    ...(isAsked && { places }),
  };
}

function fieldOf({ name, type, required }: StoredScalar, { scalars }: CorrectedDocument): FieldSpec {
  return scalars.find((field) => field.name === name) ?? { name, type, required, prompt: "" };
}

/** Drops a label that belongs to another field, because it would attract that field's values. */
async function exceptOthers(
  label: string | null,
  own: FieldSpec,
  { scalars }: CorrectedDocument,
): Promise<string | null> {
  if (label === null) return null;
  const { isOwnLabel } = await import("@/lib/extraction/verify/labelled-place");
  const isOthers = scalars.some((field) => field.name !== own.name && isOwnLabel(field, label));
  return isOthers ? null : label;
}
