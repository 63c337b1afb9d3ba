import { afterEach, describe, expect, it } from "vitest";
import { ProcessPool } from "./process-pool";
import type { PackedPage, RecogniseRequest } from "./protocol";
import { makeJbig2 } from "@/lib/text/testing/make-jbig2";
import { makeScan } from "@/lib/text/testing/make-scan";
import { READING_FAILURES } from "@/lib/text/reading-error";

const MB = 1024 * 1024;

/** The limits of the app but for the processor time, which a hostile page would use up. */
const pool = new ProcessPool<RecogniseRequest, PackedPage>({
  program: "lib/text/generated/recogniser-process.mjs",
  size: 1,
  heapMb: 256,
  memoryBytes: 700 * MB,
  cpuMs: 4_000,
  timeoutMs: 60_000,
  requestsPerProcess: 100,
  maxIdleBytes: 600 * MB,
  failures: READING_FAILURES,
});

afterEach(() => pool.close());

describe("a recogniser process", () => {
  it("ends at a JBIG2 file whose only region claims to be thousands of times its picture, and the next page is read", async () => {
    const pictureOf = (regionSide: number) => ({
      width: 100,
      height: 100,
      data: makeJbig2(100, regionSide),
      filter: "JBIG2Decode" as const,
    });
    const bytes = makeScan([pictureOf(65_535), pictureOf(100)]);
    const recognise = (page: number) => pool.run({ filename: "scan.pdf", bytes, page, languages: ["eng"] });
    // Which of the limits it reaches first depends on how fast the machine is.
    await expect(recognise(1)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:reading_timeout|too_complex)$/) as string,
    });
    await expect(recognise(2)).resolves.toBeDefined();
  });
});
