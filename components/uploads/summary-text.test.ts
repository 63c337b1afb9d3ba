import { describe, expect, it } from "vitest";
import { summaryText } from "./summary-text";

describe("the text of an upload summary", () => {
  it.each([
    [{ total: 3, sent: 0, read: 0, failed: 0, copies: 0, remaining: 3, sending: true }, "Sending 1 of 3"],
    [
      { total: 3, sent: 0, read: 0, failed: 1, copies: 0, remaining: 2, sending: true },
      "Sending 2 of 3, 1 failed",
    ],
    [
      { total: 60, sent: 21, read: 14, failed: 1, copies: 0, remaining: 38, sending: true },
      "Sending 23 of 60, 14 read, 1 failed",
    ],
    [
      { total: 2, sent: 0, read: 0, failed: 0, copies: 0, remaining: 2, sending: false },
      "Waiting to send 1 of 2",
    ],
    [{ total: 3, sent: 3, read: 0, failed: 0, copies: 0, remaining: 0, sending: false }, "Sent 3 of 3"],
    [
      { total: 3, sent: 1, read: 1, failed: 2, copies: 0, remaining: 0, sending: false },
      "Sent 1 of 3, 1 read, 2 failed",
    ],
    [
      { total: 3, sent: 3, read: 1, failed: 0, copies: 2, remaining: 0, sending: false },
      "Sent 3 of 3, 1 read, 2 already uploaded",
    ],
    [
      { total: 2, sent: 0, read: 0, failed: 2, copies: 0, remaining: 0, sending: false },
      "Sent 0 of 2, 2 failed",
    ],
    [{ total: 0, sent: 0, read: 0, failed: 0, copies: 0, remaining: 0, sending: false }, "Upload cancelled"],
  ])("%j reads %j", (summary, text) => {
    expect(summaryText(summary, String)).toBe(text);
  });
});
