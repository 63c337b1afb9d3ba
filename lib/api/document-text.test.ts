import { describe, expect, it } from "vitest";
import { wantedPage } from "./document-text";

describe("a page's number in an address", () => {
  it.each(["1", "7", "5000", "999999"])("may be %s", (number) => {
    expect(wantedPage.parse(number)).toBe(Number(number));
  });

  it.each([
    "0",
    "-1",
    "+1",
    "01",
    "1.5",
    "1e1",
    "0x1",
    " 1",
    "1 ",
    "",
    "one",
    "NaN",
    "Infinity",
    "\u0661",
    "1000000",
  ])("matches no page as %j", (number) => expect(wantedPage.parse(number)).toBe(0));

  it("matches no page however long it is", () => {
    expect(wantedPage.parse("9".repeat(1_000))).toBe(0);
  });
});
