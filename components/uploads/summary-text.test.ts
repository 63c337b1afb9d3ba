import { describe, expect, it } from "vitest";
import { summaryText } from "./summary-text";

describe("the text of an upload summary", () => {
  it.each([
    [{ total: 3, sent: 0, failed: 0, remaining: 3, sending: true }, "Uploading 1 of 3"],
    [{ total: 3, sent: 0, failed: 1, remaining: 2, sending: true }, "Uploading 2 of 3, 1 failed"],
    [{ total: 2, sent: 0, failed: 0, remaining: 2, sending: false }, "Waiting to upload 1 of 2"],
    [{ total: 3, sent: 3, failed: 0, remaining: 0, sending: false }, "Uploaded 3 of 3"],
    [{ total: 3, sent: 1, failed: 2, remaining: 0, sending: false }, "Uploaded 1 of 3, 2 failed"],
    [{ total: 2, sent: 0, failed: 2, remaining: 0, sending: false }, "Uploaded 0 of 2, 2 failed"],
    [{ total: 0, sent: 0, failed: 0, remaining: 0, sending: false }, "Upload cancelled"],
  ])("%j reads %j", (summary, text) => {
    expect(summaryText(summary, String)).toBe(text);
  });
});
