import { afterEach, describe, expect, it } from "vitest";
import { ProcessPool } from "./process-pool";
import type { PackedPage, RecogniseRequest } from "./protocol";
import { makeJbig2 } from "@/lib/text/testing/make-jbig2";
import { makeScan } from "@/lib/text/testing/make-scan";
import { READING_FAILURES } from "@/lib/text/reading-error";

const MB = 1024 * 1024;

/** The limits of the app but for those of a page's time and memory. */
function poolOf(limits: { cpuMs: number; memoryBytes: number }) {
  return new ProcessPool<RecogniseRequest, PackedPage>({
    program: "lib/text/generated/recogniser-process.mjs",
    size: 1,
    heapMb: 256,
    timeoutMs: 60_000,
    requestsPerProcess: 100,
    maxIdleBytes: 600 * MB,
    failures: READING_FAILURES,
    ...limits,
  });
}

let pool: ReturnType<typeof poolOf>;
afterEach(() => pool.close());

describe("a recogniser process", () => {
  // How fast the machine is decides which limit a page reaches first: each is tested where the other is far away.
  it.each([
    ["time", { cpuMs: 4_000, memoryBytes: 4_000 * MB }, "reading_timeout"],
    ["memory", { cpuMs: 60_000, memoryBytes: 700 * MB }, "too_complex"],
  ] as const)(
    "ends by its limit of %s at a JBIG2 file whose only region claims to be thousands of times its picture, and the next page is read",
    async (_, limits, code) => {
      pool = poolOf(limits);
      const pictureOf = (regionSide: number) => ({
        width: 100,
        height: 100,
        data: makeJbig2(100, regionSide),
        filter: "JBIG2Decode" as const,
      });
      const bytes = makeScan([pictureOf(65_535), pictureOf(100)]);
      const recognise = (page: number) => pool.run({ filename: "scan.pdf", bytes, page, languages: ["eng"] });
      await expect(recognise(1)).rejects.toMatchObject({ code });
      await expect(recognise(2)).resolves.toBeDefined();
    },
    180_000,
  );
});
