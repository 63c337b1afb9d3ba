import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown if the secret was sealed with another `AUTH_SECRET` or for another webhook. */
export class UnreadableSecretError extends Error {
  override readonly name = "UnreadableSecretError";
}

/** Follows Standard Webhooks: 256 random bits after a prefix that secret scanners recognise. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * Encrypts the secret, so that a copy of the database cannot sign events. A hash would not do, because signing needs
 * the secret.
 */
export function sealSecret(webhookId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(), iv).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function openSecret(webhookId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const tagEnd = IV_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(webhookId))
      .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new UnreadableSecretError("The secret cannot be read.", { cause });
  }
}

function sealingKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "webhook secrets", 32));
}
