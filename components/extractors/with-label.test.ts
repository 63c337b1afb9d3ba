import { expect, it } from "vitest";
import { LABELS_PER_FIELD_MAX } from "@/lib/api/limits";
import { withLabel } from "./with-label";

it("a label is added at the end, trimmed", () => {
  expect(withLabel(["Sum"], " Zu zahlen ")).toEqual(["Sum", "Zu zahlen"]);
});

it.each([
  ["an empty one", ["Sum"], "  "],
  ["one that is listed in other letters", ["Sum", "Net"], "SUM "],
  ["one too many", Array.from({ length: LABELS_PER_FIELD_MAX }, (_, index) => `${index}`), "more"],
])("%s is not added", (_, labels, label) => {
  expect(withLabel(labels, label)).toBeNull();
});
