import { describe, expect, it } from "vitest";
import type { ScalarValueDto } from "@/lib/api/value";
import { valuesOfFields } from "./values-of-fields";

const values = ["Number", "Date", "Total"].map((name) => ({ name }) as ScalarValueDto);
const field = (id: string, name: string) => ({ id, name });
const found = (...fields: { id: string; name: string }[]) =>
  Object.fromEntries([...valuesOfFields(fields, values)].map(([id, { name }]) => [id, name]));

describe("the sample's values", () => {
  it("belong to the fields of their names", () => {
    expect(found(field("f1", "Number"), field("f2", "Date"), field("f3", "Total"))).toEqual({
      f1: "Number",
      f2: "Date",
      f3: "Total",
    });
  });

  it("stay with a field that is renamed", () => {
    expect(found(field("f1", "Number"), field("f2", "Due date"), field("f3", "Total"))).toMatchObject({
      f2: "Date",
    });
  });

  it("are not guessed where fields have been added or removed", () => {
    expect(found(field("f1", "Number"), field("f2", "Due date"))).toEqual({ f1: "Number" });
  });
});
