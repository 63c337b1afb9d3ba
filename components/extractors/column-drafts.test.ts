import { expect, it } from "vitest";
import { columnDrafts, namedColumns } from "./column-drafts";

it("keeps a column's further headings, so that an unchanged draft equals the saved column", () => {
  const saved = [
    { id: "a", name: "Article", type: "TEXT" as const, prompt: "", also_called: ["Item", "Goods"] },
    { id: "b", name: "Sum", type: "NUMBER" as const, prompt: "", minimum: 0 },
  ];
  expect(JSON.stringify(namedColumns(columnDrafts(saved)))).toBe(JSON.stringify(saved));
});
