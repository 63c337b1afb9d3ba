import { expect, it } from "vitest";
import { foundValues } from "./found-values";

const found = (values: object, truncated?: string[]) =>
  foundValues({
    extracted_data: JSON.stringify(values),
    ...(truncated && { values_truncated: truncated }),
  });

it("counts the fields with a value and all fields", () => {
  expect(found({ Number: "N-7", Paid: false, Total: null })).toEqual({ found: 2, of: 3 });
  expect(found({ Number: null, Total: null, Items: null })).toEqual({ found: 0, of: 3 });
});

it("counts a table whose rows a list omits", () => {
  expect(found({ Number: null, Items: null }, ["Items"])).toEqual({ found: 1, of: 2 });
});

it("counts none before a document is processed", () => {
  expect(foundValues({ extracted_data: null })).toBeNull();
});
