import { describe, expect, it } from "vitest";
import type { Value } from "@/lib/extraction/values/types";
import type { ComparedFields } from "./compared-fields";
import { fingerprintsOf } from "./fingerprints";
import type { WrittenValue } from "./stored-values";

const IBAN = "DE89 3704 0044 0532 0130 00";

const field = (name: string) => ({ id: `id of ${name}`, name });
const [supplier, number, account] = [field("Supplier"), field("Number"), field("IBAN")];

const fields = (unique: ComparedFields["unique"], key = "key"): ComparedFields => ({
  key,
  all: [supplier, number, account],
  unique,
  partnerOf: () => Promise.resolve(supplier),
});

const scalar = (name: string, value: Value, confirmed_at: string | null = null): WrittenValue => ({
  name,
  type: "TEXT",
  required: false,
  value,
  original: value,
  confirmed_at,
  evidence: { state: "verified", quote: null, start: null, end: null, page: null },
});

const ofUnique = (values: WrittenValue[], key?: string) =>
  fingerprintsOf(values, fields([supplier, number], key));
const entry = async (one: Value, other: Value, key?: string) =>
  (await ofUnique([scalar("Supplier", one), scalar("Number", other)], key))[0]?.key;

describe("the fingerprint of unique values", () => {
  it.each<[string, Value, Value]>([
    ["case", "ACME GMBH", "Re-17"],
    ["spaces", " Acme  GmbH", "RE - 17"],
    ["punctuation", "Acme, GmbH.", "RE/17"],
    ["widths", "Ａcme GmbH", "RE-１７"],
  ])("is the same in another %s", async (_, supplier, number) => {
    expect(await entry(supplier, number)).toBe(await entry("Acme GmbH", "RE-17"));
  });

  it.each<[string, Value, Value]>([
    ["one of them", "Acme GmbH", "RE-18"],
    ["a leading zero", "Acme GmbH", "RE-017"],
    ["their order", "RE-17", "Acme GmbH"],
    ["the type", "Acme GmbH", 17],
    ["signs alone", "Acme GmbH", "-"],
  ])("differs for another %s", async (_, supplier, number) => {
    expect(await entry(supplier, number)).not.toBe(await entry("Acme GmbH", "RE-17"));
  });

  it("compares numbers as such, and texts that consist of symbols", async () => {
    expect(await entry("A", 17)).not.toBe(await entry("A", "17"));
    expect(await entry("A", 1.5)).not.toBe(await entry("A", 15));
    expect(await entry("A", "-")).not.toBe(await entry("A", "+"));
  });

  it("differs with another key, and reveals nothing about the values", async () => {
    expect(await entry("Acme GmbH", "RE-17", "another")).not.toBe(await entry("Acme GmbH", "RE-17"));
    expect(JSON.stringify(await entry("Acme GmbH", "RE-17"))).toMatch(/^"[\w-]{43}"$/);
  });

  it("does not exist if one of them is missing or none is unique", async () => {
    expect(await entry("Acme GmbH", null)).toBeUndefined();
    expect(await ofUnique([scalar("Supplier", "Acme GmbH")])).toEqual([]);
    expect(await fingerprintsOf([scalar("Number", "RE-17")], fields([]))).toEqual([]);
  });
});

describe("the fingerprint of a bank account", () => {
  const of = async (partner: Value, iban: Value) =>
    (await fingerprintsOf([scalar("Supplier", partner), scalar("IBAN", iban)], fields([])))[0];

  it("is that of the account, in any notation, next to that of the counterparty", async () => {
    const [one, same, other] = [
      await of("Acme", IBAN),
      await of("ACME", "de89370400440532013000"),
      await of("Acme", "GB82 WEST 1234 5698 7654 32"),
    ];
    expect(one).toMatchObject({ names: ["IBAN"], isConfirmed: false });
    expect([same?.key, same?.account]).toEqual([one?.key, one?.account]);
    expect(other?.key).toBe(one?.key);
    expect(other?.account).not.toBe(one?.account);
    expect((await of("Bolt", IBAN))?.key).not.toBe(one?.key);
  });

  it.each<[string, Value, Value]>([
    ["its check digits are wrong", "Acme", "DE88 3704 0044 0532 0130 00"],
    ["it is part of a longer text", "Acme", `Pay to ${IBAN}`],
    ["there is none", "Acme", null],
    ["there is no partner", null, IBAN],
  ])("does not exist if %s", async (_, partner, iban) => {
    expect(await of(partner, iban)).toBeUndefined();
  });

  it("states whether a user has confirmed it", async () => {
    const values = [scalar("Supplier", "Acme"), scalar("IBAN", IBAN, "2026-11-27T10:00:00.000Z")];
    expect(await fingerprintsOf(values, fields([]))).toMatchObject([{ isConfirmed: true }]);
  });
});
