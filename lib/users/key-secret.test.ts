import { describe, expect, it } from "vitest";
import { hashKeySecret, isKeySecret, isSecretOf, makeKeySecret, prefixOf } from "./key-secret";

describe("the secret of an API key", () => {
  it("is recognised by its beginning and its length, and is never the same twice", () => {
    const secrets = Array.from({ length: 1000 }, makeKeySecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^glk_[0-9A-Za-z]{38}$/);
      expect(isKeySecret(secret)).toBe(true);
    }
    expect(new Set(secrets).size).toBe(1000);
    expect(new Set(secrets.map(prefixOf)).size).toBe(1000);
  });

  it("uses every letter and digit equally often, near enough", () => {
    const counts = new Map<string, number>();
    for (const secret of Array.from({ length: 2000 }, makeKeySecret))
      for (const letter of secret.slice(4, 36)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 64,000 letters, 1,032 of each; 6 standard deviations are 191.
    for (const count of counts.values()) expect(Math.abs(count - 1032)).toBeLessThan(191);
  });

  it("is refused with any one letter mistyped, two exchanged, one missing or one too many", () => {
    const secret = makeKeySecret();
    for (let at = 0; at < secret.length; at += 1) {
      const other = secret[at] === "x" ? "y" : "x";
      expect(isKeySecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`), `letter ${at}`).toBe(
        false,
      );
      expect(isKeySecret(`${secret.slice(0, at)}${secret.slice(at + 1)}`), `without ${at}`).toBe(false);
      const [first, second] = secret.slice(at, at + 2);
      if (second === undefined || first === second) continue;
      const exchanged = `${secret.slice(0, at)}${second}${first}${secret.slice(at + 2)}`;
      expect(isKeySecret(exchanged), `exchanged at ${at}`).toBe(false);
    }
    expect(isKeySecret(`${secret}0`)).toBe(false);
    expect(isKeySecret("")).toBe(false);
  });

  it("is compared by its hash", () => {
    const [secret, other] = [makeKeySecret(), makeKeySecret()];
    expect(isSecretOf(secret, hashKeySecret(secret))).toBe(true);
    expect(isSecretOf(secret, hashKeySecret(other))).toBe(false);
    expect(hashKeySecret(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});
