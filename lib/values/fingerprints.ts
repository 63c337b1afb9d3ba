import "server-only";
import { createHmac } from "node:crypto";
import { foldText } from "@/lib/extraction/values/fold-text";
import type { Value } from "@/lib/extraction/values/types";
import type { ComparedFields } from "./compared-fields";
import { isOfField, isScalar, type WrittenScalar, type WrittenValue } from "./stored-values";

/** Keyed hashes, so that values cannot be guessed without the secret. */
export interface Fingerprint {
  key: string;
  /** A bank account's hash. Null for unique fields. */
  account: string | null;
  /** Stored names of the hashed values, which get a `seen_before` or `changed_since` check. */
  names: readonly string[];
  isConfirmed: boolean;
}

/**
 * Returns one fingerprint for all unique values together, unless one is missing, and one for each bank
 * account, unless the partner's name is missing.
 */
export async function fingerprintsOf(
  values: readonly WrittenValue[],
  fields: ComparedFields,
): Promise<Fingerprint[]> {
  const found = values.filter(isScalar).filter(({ value }) => value !== null);
  const present = new Map(
    fields.all.flatMap((field) => {
      const value = found.find((value) => isOfField(value, field));
      return value ? [[field.id, value] as const] : [];
    }),
  );
  return [...ofUnique(present, fields), ...(await ofAccounts(present, fields))];
}

type Present = ReadonlyMap<string, WrittenScalar>;

function ofUnique(present: Present, { unique, key }: ComparedFields): Fingerprint[] {
  const parts = unique.flatMap(({ id }) => {
    const value = present.get(id);
    return value ? [{ value, part: [id, comparable(value.value)] }] : [];
  });
  if (parts.length === 0 || parts.length < unique.length) return [];
  return [
    {
      key: hash(key, ["unique", ...parts.map(({ part }) => part)]),
      account: null,
      names: parts.map(({ value }) => value.name),
      isConfirmed: parts.every(({ value }) => isConfirmed(value)),
    },
  ];
}

async function ofAccounts(present: Present, { key, all, partnerOf }: ComparedFields): Promise<Fingerprint[]> {
  const accounts: { id: string; value: WrittenScalar; iban: string }[] = [];
  for (const { id } of all) {
    const value = present.get(id);
    const iban = value && (await ibanOf(value.value));
    if (value && iban) accounts.push({ id, value, iban });
  }
  const partner = accounts.length > 0 ? await partnerOf() : null;
  const name = partner && present.get(partner.id)?.value;
  if (!partner || name === null || name === undefined) return [];
  return accounts.map(({ id, value, iban }) => ({
    key: hash(key, ["account", id, partner.id, comparable(name)]),
    account: hash(key, ["iban", iban]),
    names: [value.name],
    isConfirmed: isConfirmed(value),
  }));
}

function isConfirmed({ confirmed_at = null }: WrittenScalar): boolean {
  return confirmed_at !== null;
}

/** The longest IBAN has 34 characters, plus spaces. */
const IBAN_MAX = 60;

async function ibanOf(value: Value): Promise<string | null> {
  if (typeof value !== "string" || value.length > IBAN_MAX) return null;
  const { findFirst } = await import("@/lib/extraction/identifiers/find-identifiers");
  const { compact } = await import("@/lib/extraction/identifiers/identifier");
  const found = findFirst(foldText(value.toUpperCase()), "iban");
  return found?.checksum === "valid" && found.normalised === compact(value) ? found.normalised : null;
}

function comparable(value: Value): Value {
  if (typeof value !== "string") return value;
  const folded = value.normalize("NFKC").toLowerCase();
  return folded.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || folded;
}

function hash(key: string, parts: unknown[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}
