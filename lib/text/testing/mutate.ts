import fc from "fast-check";
import { AppError } from "@/lib/errors";
import { Archive } from "@/lib/text/archive/archive";
import { readBytes } from "@/lib/text/read-bytes";
import { makeZip } from "./make-zip";
import type { Format } from "@/lib/text/formats";

type Mutation =
  | { kind: "cut"; at: number }
  | { kind: "flip"; at: number; bit: number }
  | { kind: "set"; at: number; byte: number }
  | { kind: "copy"; from: number; to: number; length: number }
  | { kind: "drop"; at: number; length: number };

const position = fc.double({ min: 0, max: 1, noNaN: true });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant("cut" as const), at: position }),
  fc.record({ kind: fc.constant("flip" as const), at: position, bit: fc.nat(7) }),
  fc.record({ kind: fc.constant("set" as const), at: position, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("copy" as const), from: position, to: position, length: fc.nat(200) }),
  fc.record({ kind: fc.constant("drop" as const), at: position, length: fc.nat(200) }),
);

function apply(bytes: Buffer, change: Mutation): Buffer {
  const at = (share: number): number => Math.floor(share * bytes.length);
  switch (change.kind) {
    case "cut":
      return bytes.subarray(0, at(change.at));
    case "flip": {
      const copy = Buffer.from(bytes);
      copy[at(change.at)] = (copy[at(change.at)] ?? 0) ^ (1 << change.bit);
      return copy;
    }
    case "set": {
      const copy = Buffer.from(bytes);
      copy[at(change.at)] = change.byte;
      return copy;
    }
    case "copy": {
      const piece = bytes.subarray(at(change.from), at(change.from) + change.length);
      return Buffer.concat([bytes.subarray(0, at(change.to)), piece, bytes.subarray(at(change.to))]);
    }
    case "drop":
      return Buffer.concat([bytes.subarray(0, at(change.at)), bytes.subarray(at(change.at) + change.length)]);
  }
}

/** Returns the archive without compression, so that damage reaches the content. */
export function storedArchive(bytes: Buffer): Buffer {
  const archive = new Archive(bytes);
  return makeZip(archive.names.map((name) => ({ name, data: archive.find(name) ?? "", stored: true })));
}

/**
 * Asserts that a damaged document is either read or fails with an error for users. The damage truncates the document,
 * or changes, repeats or removes parts of it.
 */
export async function assertReadsDamaged(document: Buffer, format: Format, runs = 150): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (changes) => {
      const damaged = changes.reduce(apply, document);
      try {
        const { text } = await readBytes(
          damaged,
          `damaged.${format}`,
          damaged.length > 0 ? format : undefined,
        );
        return text.isWellFormed() && !text.includes("\0");
      } catch (error) {
        return error instanceof AppError && error.code !== "internal" && /^[A-Z].+\.$/.test(error.message);
      }
    }),
    { numRuns: runs, seed: 20_260_101 },
  );
}
