import "server-only";
import { createHash, randomInt, timingSafeEqual } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** What secret scanners recognise, with what follows. Not to be changed: keys in use begin with it. */
const START = "glk_";
/** 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SECRET = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
/** `glk_` and 47 bits: enough to tell keys apart, too little to guess the rest. */
const PREFIX_LENGTH = START.length + 8;

/** Makes the secret of a new API key: `glk_`, 32 random letters and digits, and six more that check them. */
export function makeKeySecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${START}${random}${checksumOf(random)}`;
}

/** Whether a bearer token is meant to be one of our keys, right or wrong. */
export function looksLikeKeySecret(token: string): boolean {
  return token.startsWith(START);
}

/** Whether a text can be the secret of a key. A typing error is found without asking the database. */
export function isKeySecret(text: string): boolean {
  if (!SECRET.test(text)) return false;
  const random = text.slice(START.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(random));
}

/** The part of a secret by which its key is found and shown. */
export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

/** What is stored of a secret: SHA-256 suffices for 190 random bits, which cannot be tried out. */
export function hashKeySecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a secret is the one with this hash. Compares in constant time. */
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
