import { describe, expect, it } from "vitest";
import type { ScalarValueDto } from "@/lib/api/value";
import { valuesOfFields } from "./values-of-fields";

const values = ["Number", "Date", "Total"].map((name) => ({ name }) as ScalarValueDto);
const withIds = values.map((value, index) => ({ ...value, field: `f${index + 1}` }));
const field = (id: string, name: string) => ({ id, name });
const foundIn = (given: ScalarValueDto[], fields: { id: string; name: string }[]) =>
  Object.fromEntries([...valuesOfFields(fields, given)].map(([id, { name }]) => [id, name]));
const found = (...fields: { id: string; name: string }[]) => foundIn(values, fields);

describe("the sample's values", () => {
  it("belong to the fields of their names", () => {
    expect(found(field("f1", "Number"), field("f2", "Date"), field("f3", "Total"))).toEqual({
      f1: "Number",
      f2: "Date",
      f3: "Total",
    });
  });

  it("stay with a field that is renamed", () => {
    const fields = [field("f1", "Number"), field("f2", "Due date"), field("f3", "Total")];
    expect(foundIn(withIds, fields)).toMatchObject({ f2: "Date" });
  });

  it("do not move to another field that takes their name", () => {
    expect(foundIn(withIds, [field("f4", "Date")])).toEqual({});
  });

  it("are not guessed if fields were added or removed", () => {
    expect(found(field("f1", "Number"), field("f2", "Due date"))).toEqual({ f1: "Number" });
  });
});
