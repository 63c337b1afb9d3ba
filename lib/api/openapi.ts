import { z } from "zod";
import { statusOf } from "@/lib/errors";
import { components } from "./components";
import { failuresOf } from "./failures";
import { CSRF_HEADER } from "./limits";
import { operations, type Operation } from "./operations";

type JsonObject = Record<string, unknown>;
type Direction = "input" | "output";

export function openApiDocument(): JsonObject {
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(
      operationId,
      operation,
      schemas,
    );
  }
  const failure = jsonSchema(components.Failure, "output", schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Gleaner",
      version: "1",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      description:
        "Programs send an API key as a bearer token. Browsers use a session cookie: every response then " +
        `carries ${CSRF_HEADER}, and every POST, PATCH and DELETE must send it back in a header of the same ` +
        "name. Failures follow the schema Failure; the description of each status lists its codes. Any call " +
        "can also fail with 500, 503 or 507.",
    },
    servers: [{ url: "/", description: "The server that serves this document" }],
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: { Failure: { description: "A failure", content: json(failure) } },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "authjs.session-token", description: "Over HTTP" },
        secureSession: {
          type: "apiKey",
          in: "cookie",
          name: "__Secure-authjs.session-token",
          description: "Over HTTPS",
        },
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key, glk_…. A key with the scope read can only call GET.",
        },
      },
    },
    paths,
  };
}

function describe(operationId: string, operation: Operation, schemas: JsonObject): JsonObject {
  return {
    operationId,
    summary: operation.summary,
    security: securityOf(operation),
    parameters: [
      ...parameters("path", operation.params, schemas),
      ...parameters("query", operation.query, schemas),
      ...(operation.method === "GET" || operation.program ? [] : [csrfParameter]),
    ],
    ...requestBody(operation, schemas),
    responses: {
      ...successes(operation, schemas),
      ...failures(operation),
      ...rpcFailures(operation, schemas),
    },
  };
}

function securityOf({ anonymous, personal, program }: Operation): JsonObject[] {
  if (anonymous) return [];
  if (program) return [{ key: [] }];
  const session = [{ session: [] }, { secureSession: [] }];
  return personal ? session : [...session, { key: [] }];
}

const csrfParameter = {
  in: "header",
  name: CSRF_HEADER,
  required: false,
  description: "Required with a session, not with an API key",
  schema: { type: "string" },
};

function parameters(
  place: "path" | "query",
  schema: z.ZodObject | undefined,
  schemas: JsonObject,
): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input", schemas) as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    in: place,
    name,
    required: place === "path" || required.includes(name),
    schema: member,
  }));
}

/**
 * Describes uploads only as a form, because generators such as orval omit the form if there is another media type.
 */
function requestBody({ body, upload, uploaded }: Operation, schemas: JsonObject): JsonObject {
  if (upload) {
    const file = { type: "string", format: "binary" };
    const form = { type: "object", properties: { file }, required: ["file"] };
    const description =
      uploaded && 'A file or, as application/json, the {"upload_id": "…"} of a file in the bucket';
    return {
      requestBody: { required: true, description, content: { "multipart/form-data": { schema: form } } },
    };
  }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body, "input", schemas)) } } : {};
}

const redirect = {
  description: "To the address in Location",
  headers: { Location: { schema: { type: "string" } } },
};

function successes(operation: Operation, schemas: JsonObject): JsonObject {
  const { status, summary, otherwise } = operation;
  return {
    [status]:
      status === 307 ? redirect : { description: summary, content: answerContent(operation, schemas) },
    ...(otherwise && { [otherwise]: otherwise === 302 ? redirect : { description: "Taken" } }),
  };
}

function answerContent({ answer, mediaTypes = [] }: Operation, schemas: JsonObject): JsonObject {
  if (answer) return json(jsonSchema(answer, "output", schemas));
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: fileSchema(type) }]));
}

function fileSchema(mediaType: string): JsonObject {
  if (mediaType === "application/json") return {};
  return { type: "string", ...(mediaType.startsWith("application/") && { format: "binary" }) };
}

function failures(operation: Operation): JsonObject {
  const codes = failuresOf(operation);
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        $ref: "#/components/responses/Failure",
        description: codes.filter((code) => statusOf(code) === status).join(", "),
      },
    ]),
  );
}

function rpcFailures(operation: Operation, schemas: JsonObject): JsonObject {
  const own = failuresOf(operation);
  const entries = (operation.rpcFailures ?? []).map((status) => {
    const codes = own.filter((code) => statusOf(code) === status);
    const failure = jsonSchema(components.RpcFailure, "output", schemas);
    const either = { anyOf: [jsonSchema(components.Failure, "output", schemas), failure] };
    const description = [...codes, "an error of JSON-RPC"].join(", ");
    return [status, { description, content: json(codes.length > 0 ? either : failure) }];
  });
  return Object.fromEntries(entries) as JsonObject;
}

const json = (schema: JsonObject) => ({ "application/json": { schema } });

const names = new Map(Object.entries<z.ZodType>(components).map(([name, schema]) => [schema, name]));

const metadata = {
  get(schema: z.ZodType) {
    const id = names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) };
  },
};

function jsonSchema(schema: z.ZodType, io: Direction, schemas: JsonObject): JsonObject {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    metadata: metadata as unknown as typeof z.globalRegistry,
  });
  Object.assign(schemas, referring($defs ?? {}));
  const name = names.get(schema);
  if (name === undefined) return referring(rest);
  schemas[name] ??= referring(rest);
  return { $ref: `#/components/schemas/${name}` };
}

function referring(schema: object): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  return JSON.parse(text) as JsonObject;
}
