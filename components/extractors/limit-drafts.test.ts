import { describe, expect, test } from "vitest";
import { limitsDraft, sentLimits } from "./limit-drafts";

describe("a bound of numbers", () => {
  test.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    ["-0,125", -0.125],
    ["", null],
  ])("is parsed as typed: %j", (maximum, sent) => {
    expect(sentLimits("NUMBER", { ...limitsDraft(), maximum })).toMatchObject({ maximum: sent });
  });

  test.each(["10,000", "-1,234,567", "1,234.50", "ten"])(
    "that is not clearly a number is left for the server to reject: %s",
    (minimum) => {
      expect(sentLimits("NUMBER", { ...limitsDraft(), minimum })).toMatchObject({ minimum });
    },
  );
});

describe("options", () => {
  test("are parsed from lines, with further spellings", () => {
    const options = " Paid = settled=done \n\nOpen";
    expect(sentLimits("TEXT", { ...limitsDraft(), options })).toMatchObject({
      options: [
        { value: "Paid", also: ["settled", "done"] },
        { value: "Open", also: [] },
      ],
    });
  });

  test("that contain an equals sign stay unchanged while another line is edited", () => {
    const saved = [
      { value: "a=b", also: ["c = d"] },
      { value: "Open", also: [] },
    ];
    const draft = limitsDraft({ options: saved });
    expect(sentLimits("TEXT", { ...draft, options: draft.options.replace("Open", "Shut") })).toMatchObject({
      options: [saved[0], { value: "Shut", also: [] }],
    });
  });
});
