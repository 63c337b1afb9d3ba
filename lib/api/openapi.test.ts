import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { components } from "./components";
import { openApiDocument } from "./openapi";
import { operations } from "./operations";

interface Declared {
  responses: Record<string, { content?: object; description?: string }>;
  security: object[];
  requestBody?: { content: Record<string, { schema: unknown }> };
}
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  components: { schemas: object };
  paths: Record<string, Record<string, Declared>>;
};

it("the OpenAPI document passes redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ""}`)).toEqual([
    // It redirects, and these two cannot be asked wrongly.
    "operation-2xx-response #/paths/~1api~1auth~1google/get/responses",
    "operation-4xx-response #/paths/~1api~1health/get/responses",
    "operation-4xx-response #/paths/~1api~1ready/get/responses",
  ]);
});

it("every named schema is one of its components", () => {
  expect(Object.keys(document.components.schemas)).toEqual(Object.keys(components).sort());
  expect(document.paths["/api/extractor/{id}"]!.get!.responses["200"]).toMatchObject({
    content: {
      "application/json": {
        schema: { properties: { extractor: { $ref: "#/components/schemas/Extractor" } } },
      },
    },
  });
});

it("an upload is a binary file, and a download has its formats' media types", () => {
  const upload = document.paths[operations.uploadDocument.path]!.post!;
  expect(upload.requestBody?.content["multipart/form-data"]?.schema).toMatchObject({
    properties: { file: { type: "string", format: "binary" } },
  });
  const download = document.paths[operations.downloadDocuments.path]!.get!;
  expect(Object.keys(download.responses["200"]?.content ?? {})).toEqual([
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/json",
  ]);
});

it("a failure's status names its codes, and a session is a cookie of either name", () => {
  const { responses, security } = document.paths[operations.createField.path]!.post!;
  expect(Object.entries(responses).map(([status, { description }]) => [status, description])).toEqual([
    ["201", "Adds a field"],
    ["400", "bad_request"],
    ["401", "not_signed_in"],
    ["403", "cross_site, csrf, key_not_allowed"],
    ["404", "not_found"],
    ["409", "field_limit_reached, document_processing, conflict"],
    ["413", "too_large"],
    ["422", "invalid, corrupt, outside_limits, engine_refused"],
    ["429", "rate_limited"],
  ]);
  expect(security).toEqual([{ session: [] }, { secureSession: [] }, { key: [] }]);
});
