import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { API_TYPES_FILE, apiTypes } from "@/scripts/api-types";

it("the client's types are those of the OpenAPI document (npm run client)", async () => {
  expect(readFileSync(API_TYPES_FILE, "utf8")).toBe(await apiTypes());
});
