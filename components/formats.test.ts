import { describe, expect, it } from "vitest";
import { createFormats, timeLeft } from "./formats";

describe("formats", () => {
  it("follow the user's locale and time zone", () => {
    const german = createFormats("de-DE", "Europe/Berlin");
    expect(german.number(1234.5)).toBe("1.234,5");
    expect(german.date("2026-01-31T23:30:00.000Z")).toBe("01.02.2026, 00:30");
  });

  it("show a calendar date as the same day in every time zone", () => {
    expect(createFormats("en-US", "Pacific/Kiritimati").day("2026-03-14")).toBe("Mar 14, 2026");
    expect(createFormats("en-US", "Pacific/Pago_Pago").day("2026-03-14")).toBe("Mar 14, 2026");
  });

  it("never round an exact number", () => {
    expect(createFormats("en-US", "UTC").exactNumber(0.1234567)).toBe("0.1234567");
  });

  it("show a file size in a suitable unit", () => {
    const { size } = createFormats("en-US", "UTC");
    expect([0, 12, 1_023, 1_024, 1_536, 10 * 1024 * 1024].map(size)).toEqual([
      "0 bytes",
      "12 bytes",
      "1,023 bytes",
      "1 kB",
      "1.5 kB",
      "10 MB",
    ]);
  });

  it("show prices with two decimals", () => {
    expect(createFormats("en-US", "UTC").usd(7)).toBe("$7.00");
  });

  it("show the time left", () => {
    const end = "2026-01-02T00:00:00.000Z";
    expect(timeLeft(end, Date.parse("2026-01-01T00:48:00.000Z"))).toBe("23 h 12 min");
    expect(timeLeft(end, Date.parse("2026-01-01T23:56:00.000Z"))).toBe("4 min");
    expect(timeLeft(end, Date.parse("2026-01-02T01:00:00.000Z"))).toBe("less than a minute");
  });
});
