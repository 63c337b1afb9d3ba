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

export interface ComparingExtractor {
  id: string;
  storedFields: readonly Field[];
  hasFingerprints: boolean;
}

export interface ComparedFields {
  key: string;
  all: readonly ComparedField[];
  unique: readonly ComparedField[];
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
