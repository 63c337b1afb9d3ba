import { describe, expect, it } from "vitest";
import { tallyText } from "./tally-text";

describe("what is said of a run of uploads", () => {
  it.each([
    [{ total: 3, sent: 0, failed: 0, left: 3, sending: true }, "Uploading 1 of 3"],
    [{ total: 3, sent: 0, failed: 1, left: 2, sending: true }, "Uploading 2 of 3, 1 failed"],
    [{ total: 2, sent: 0, failed: 0, left: 2, sending: false }, "Waiting to upload 1 of 2"],
    [{ total: 3, sent: 3, failed: 0, left: 0, sending: false }, "Uploaded 3 of 3"],
    [{ total: 3, sent: 1, failed: 2, left: 0, sending: false }, "Uploaded 1 of 3, 2 failed"],
    [{ total: 2, sent: 0, failed: 2, left: 0, sending: false }, "Uploaded 0 of 2, 2 failed"],
    [{ total: 0, sent: 0, failed: 0, left: 0, sending: false }, "Upload cancelled"],
  ])("%j is %j", (tally, said) => {
    expect(tallyText(tally, String)).toBe(said);
  });
});
