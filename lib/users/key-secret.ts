import "server-only";
import { createHash, randomInt, timingSafeEqual } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Secret scanners recognise this prefix. Never change it, because existing keys begin with it. */
const START = "glk_";
/** In characters, which together hold 190 random bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SECRET = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
/** `glk_` and 47 bits: enough to tell keys apart, but not enough to guess the rest. */
const PREFIX_LENGTH = START.length + 8;

export function makeKeySecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${START}${random}${checksumOf(random)}`;
}

export function looksLikeKeySecret(token: string): boolean {
  return token.startsWith(START);
}

export function isKeySecret(text: string): boolean {
  if (!SECRET.test(text)) return false;
  const random = text.slice(START.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(random));
}

export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

/** SHA-256 suffices, because 190 random bits are impossible to guess. */
export function hashKeySecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export function isSecretOf(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashKeySecret(secret)), Buffer.from(hash));
}

function checksumOf(random: string): string {
  let rest = createHash("sha256").update(`${START}${random}`).digest().readUIntBE(0, CHECKSUM_LENGTH);
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
