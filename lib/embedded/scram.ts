import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";

const ITERATIONS = 4096;
const KEY_BYTES = 32;

export const SCRAM_MECHANISM = "SCRAM-SHA-256";

export class ScramError extends Error {
  override readonly name = "ScramError";
}

export interface ScramVerifier {
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

export function makeScramVerifier(password: string): ScramVerifier {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, "sha256");
  return { salt, storedKey: hash(hmac(salted, "Client Key")), serverKey: hmac(salted, "Server Key") };
}

/** SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding. */
export class ScramExchange {
  private header = "";
  private nonce = "";
  private transcript = "";

  constructor(private readonly verifier: ScramVerifier) {}

  challenge(clientFirst: string): string {
    const [, header, bare, clientNonce] = /^([ny],[^,]*,)(n=[^,]*,r=([^,]+).*)$/s.exec(clientFirst) ?? [];
    if (!header || !bare || !clientNonce) throw new ScramError("malformed");
    this.header = header;
    this.nonce = clientNonce + randomBytes(18).toString("base64");
    const challenge = `r=${this.nonce},s=${this.verifier.salt.toString("base64")},i=${ITERATIONS}`;
    this.transcript = `${bare},${challenge}`;
    return challenge;
  }

  verify(clientFinal: string): string {
    const [, withoutProof, proof] = /^(.*),p=([^,]+)$/s.exec(clientFinal) ?? [];
    const expected = `c=${Buffer.from(this.header).toString("base64")},r=${this.nonce}`;
    if (this.nonce === "" || withoutProof !== expected || !proof) throw new ScramError("malformed");
    const { storedKey, serverKey } = this.verifier;
    const message = `${this.transcript},${withoutProof}`;
    const clientKey = xor(Buffer.from(proof, "base64"), hmac(storedKey, message));
    if (!timingSafeEqual(hash(clientKey), storedKey)) throw new ScramError("wrong password");
    return `v=${hmac(serverKey, message).toString("base64")}`;
  }
}

function hmac(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest();
}

function hash(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function xor(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(mask.map((byte, index) => byte ^ (bytes[index] ?? 0)));
}
