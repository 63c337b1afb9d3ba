import { describe, expect, test } from "vitest";
import { limitsDraft, sentLimits } from "./limit-drafts";

describe("a bound of numbers", () => {
  test.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    ["-0,125", -0.125],
    ["", null],
  ])("is read as it is typed: %j", (maximum, sent) => {
    expect(sentLimits("NUMBER", { ...limitsDraft(), maximum })).toMatchObject({ maximum: sent });
  });

  test.each(["10,000", "-1,234,567", "1,234.50", "ten"])(
    "that is not clearly a number is left to the server to refuse: %s",
    (minimum) => {
      expect(sentLimits("NUMBER", { ...limitsDraft(), minimum })).toMatchObject({ minimum });
    },
  );
});

describe("options", () => {
  test("are read from their lines, with further spellings", () => {
    const options = " Paid = settled=done \n\nOpen";
    expect(sentLimits("TEXT", { ...limitsDraft(), options })).toMatchObject({
      options: [
        { value: "Paid", also: ["settled", "done"] },
        { value: "Open", also: [] },
      ],
    });
  });

  test("with an equals sign in them stay as they are saved while another line is edited", () => {
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
