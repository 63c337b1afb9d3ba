import "server-only";
import { hkdfSync } from "node:crypto";
import type { Field as FieldRow } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { partnerAmong } from "./partner-among";

interface ComparedField {
  id: string;
  name: string;
}

type Field = Pick<
  FieldRow,
  "id" | "name" | "type" | "prompt" | "alsoCalled" | "unique" | "partner" | "isPartner"
>;

/** What comparing documents needs of their extractor (see `loadExtractor`). */
export interface ComparingExtractor {
  id: string;
  /** Its fields, in their order. */
  storedFields: readonly Field[];
  /** Whether it remembers any document. */
  hasFingerprints: boolean;
}

/** By which of its fields the documents of an extractor are compared. */
export interface ComparedFields {
  /** What their values are hashed with: another extractor, or installation, has other hashes of them. */
  key: string;
  /** All of a single value. */
  all: readonly ComparedField[];
  /** Those that are unique together. */
  unique: readonly ComparedField[];
  /** The one that names the partner of bank accounts; null where there is none. */
  partnerOf: () => Promise<ComparedField | null>;
}

export function comparedFieldsOf({ id, storedFields }: ComparingExtractor): ComparedFields {
  const all = storedFields.filter(({ type }) => type !== "TABLE");
  let partner: Promise<ComparedField | null> | undefined;
  return {
    key: Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, id, "fingerprints", 32)).toString("hex"),
    all,
    unique: all.filter(({ unique }) => unique),
    partnerOf: () => (partner ??= partnerAmong(all)),
  };
}
