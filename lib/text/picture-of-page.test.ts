import { loadImage } from "@napi-rs/canvas";
import { afterAll, describe, expect, it } from "vitest";
import { pictureOfPage } from "./picture-of-page";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";
import { drawerPool } from "@/lib/text/process/pools";

afterAll(() => drawerPool().close());

const line = (text: string) => [{ x: 50, y: 100, text }];

describe("a page for a model", () => {
  it("is a JPEG of the requested page, with a longer side that models accept", async () => {
    const pdf = makeScan([line("First page"), WEDGE]);
    const [first, second] = await Promise.all([pictureOfPage(pdf, 1), pictureOfPage(pdf, 2)]);
    for (const picture of [first, second]) {
      expect([...picture.subarray(0, 2)]).toEqual([0xff, 0xd8]);
      const { width, height } = await loadImage(Buffer.from(picture));
      expect([height, Math.round((width / height) * 1000)]).toEqual([1568, 707]);
    }
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  });

  it("is missing if it cannot be drawn or does not exist, without affecting other pages", async () => {
    const pdf = makeScan([line("Good"), { ...WEDGE, filter: "DCTDecode" }]);
    await expect(pictureOfPage(pdf, 2)).rejects.toMatchObject({ code: "corrupt" });
    await expect(pictureOfPage(damageLastPage(makePdf([line("x")])), 7)).rejects.toBeInstanceOf(Error);
    expect((await pictureOfPage(pdf, 1)).length).toBeGreaterThan(1_000);
  });

  it("is no longer drawn once its last caller has gone", async () => {
    await expect(
      pictureOfPage(makePdf([line("x")]), 1, AbortSignal.abort(new Error("stopped"))),
    ).rejects.toThrow("stopped");
  });
});
