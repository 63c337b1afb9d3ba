import "server-only";
import { hkdfSync } from "node:crypto";
import type { DatabaseContext } from "@/lib/db/client";
import type { Field as FieldRow } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { interpretField } from "@/lib/extraction/lexicon/field-query";

interface ComparedField {
  id: string;
  name: string;
}

type Field = Pick<FieldRow, "name" | "type" | "prompt" | "alsoCalled" | "isPartner">;

/** By which of its fields the documents of an extractor are compared. */
export interface ComparedFields {
  /** What their values are hashed with: another extractor, or installation, has other hashes of them. */
  key: string;
  /** All of a single value. */
  all: readonly ComparedField[];
  /** Those that are unique together. */
  unique: readonly ComparedField[];
  /**
   * The one that names the supplier, by its name as the engine understands it, or as it did until the field was given a name that
   * says nothing; null where there is none.
   */
  partnerOf: () => ComparedField | null;
}

export async function loadComparedFields(
  { db }: DatabaseContext,
  extractorId: string,
): Promise<ComparedFields> {
  const extractor = await db.extractor.findUnique({
    where: { id: extractorId },
    select: {
      fields: {
        where: { type: { not: "TABLE" } },
        orderBy: { position: "asc" },
        select: {
          id: true,
          name: true,
          type: true,
          prompt: true,
          alsoCalled: true,
          unique: true,
          isPartner: true,
        },
      },
    },
  });
  const all = extractor?.fields ?? [];
  let partner: ComparedField | null | undefined;
  return {
    key: Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, extractorId, "fingerprints", 32)).toString("hex"),
    all,
    unique: all.filter(({ unique }) => unique),
    partnerOf: () => (partner === undefined ? (partner = all.find(namesSupplier) ?? null) : partner),
  };
}

function namesSupplier({ name, type, prompt, alsoCalled, isPartner }: Field): boolean {
  if (type !== "TEXT") return false;
  const field = { name, type, prompt, required: false, also_called: alsoCalled };
  const [understood] = interpretField(field).concepts;
  return understood ? understood.concept === "supplier" : isPartner;
}
