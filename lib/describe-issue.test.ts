import { expect, it } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue";

it.each<[string, z.ZodType, unknown]>([
  ["name is missing", z.string(), undefined],
  ["name is missing", z.enum(["a", "b"]), undefined],
  ["name must be text", z.string(), 7],
  ["name must be a number", z.coerce.number(), "many"],
  ["name must be a whole number", z.number().int(), 1.5],
  ["name must be true or false", z.boolean(), "yes"],
  ["name must be a list", z.array(z.string()), {}],
  ["name must not be empty", z.string().trim().min(1), " "],
  ["name must have at least 16 characters", z.string().min(16), "short"],
  ["name must have at most 2 entries", z.array(z.string()).max(2), ["a", "b", "c"]],
  ["name must be at least 1", z.number().min(1), 0],
  ["name must be one of a, b", z.enum(["a", "b"]), "secret"],
  ["name must be an address such as https://example.com", z.url(), "secret"],
  ["name is not valid", z.string().regex(/^a$/), "secret"],
  ["Please enter a name", z.string({ error: "Please enter a name" }), undefined],
])("describes for users: %s", (sentence, schema, input) => {
  const { error } = z.object({ name: schema }).safeParse({ name: input }, { error: describeIssue });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
