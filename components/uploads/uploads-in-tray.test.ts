import { describe, expect, it } from "vitest";
import { summaryOf, type Upload } from "./upload-queue";
import { uploadsInTray } from "./uploads-in-tray";

const upload = (name: string, batch: number, change: Partial<Upload>): Upload => ({
  key: name,
  name,
  destination: { id: `e${batch}`, name: "Invoices" },
  size: 1,
  state: "sent",
  progress: 1,
  batch,
  visible: false,
  ...change,
});
const partlyFailed = [upload("a", 1, {}), upload("b", 1, { state: "failed", visible: true })];

describe("the upload tray", () => {
  it("counts the files of a batch that are no longer listed, on the extractor's own page too", () => {
    for (const open of ["e1", "e2"]) {
      expect(summaryOf(uploadsInTray(partlyFailed, (id) => id === open))).toMatchObject({
        total: 2,
        sent: 1,
        failed: 1,
      });
    }
  });

  it("omits a batch that is only being processed on the extractor's own page", () => {
    const isFirst = (id: string) => id === "e1";
    const reading = [upload("a", 1, {})];
    expect(uploadsInTray(reading, isFirst)).toEqual([]);
    expect(uploadsInTray(reading, () => false)).toEqual(reading);
    expect(uploadsInTray([...reading, upload("b", 2, { visible: true })], isFirst)).toMatchObject([
      { name: "b" },
    ]);
  });
});
