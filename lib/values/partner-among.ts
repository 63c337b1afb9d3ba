import "server-only";
import type { Field as FieldRow } from "@/lib/db/generated/client";

export type PartnerCandidate = Pick<FieldRow, "name" | "type" | "prompt" | "alsoCalled"> &
  Partial<Pick<FieldRow, "partner" | "isPartner">>;

/** Returns the marked field, or else the first undecided text field that looks like a supplier's name. */
export async function partnerAmong<F extends PartnerCandidate>(fields: readonly F[]): Promise<F | null> {
  const decided = fields.find(({ partner }) => partner === true);
  const open = fields.filter(({ type, partner = null }) => type === "TEXT" && partner === null);
  if (decided || open.length === 0) return decided ?? null;
  // Import this only here, because it loads the word lists of all languages, which most calls don't need.
  const { interpretField } = await import("@/lib/extraction/lexicon/field-query");
  const namesSupplier = ({ name, prompt, alsoCalled, isPartner = false }: F) => {
    const asked = { name, type: "TEXT" as const, prompt, required: false, also_called: alsoCalled };
    const [understood] = interpretField(asked).concepts;
    return understood ? understood.concept === "supplier" : isPartner;
  };
  return open.find(namesSupplier) ?? null;
}
