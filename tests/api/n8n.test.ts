import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api/endpoints";
import { operations, type Operation } from "@/lib/api/operations";
import { N8nWorkflow, type SentRequest } from "@/tests/setup/n8n-workflow";
import { ApiUser } from "./api-user";

const SERVER = "https://gleaner.example.com";
const load = async (name: string) => new N8nWorkflow(await readFile(`docs/examples/${name}.json`, "utf8"));

/** The operation that a request calls. */
function operationOf({ method, url }: SentRequest): Operation | undefined {
  const { pathname } = new URL(url);
  const name = (Object.keys(endpoints) as (keyof typeof endpoints)[]).find(
    (key) =>
      endpoints[key].method === method &&
      new RegExp(`^${endpoints[key].path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  return name && operations[name];
}

describe("an imported workflow of n8n", () => {
  let user: ApiUser;
  let program: ApiUser;
  let extractorId: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    program = await user.program("write");
    extractorId = await user.createExtractor("Letters", ["Number"]);
  });

  /** Sends what a node sends to the app, where it fits the API. */
  async function send(request: SentRequest): Promise<unknown> {
    const operation = operationOf(request);
    expect(operation, `${request.method} ${request.url}`).toBeDefined();
    expect(Object.keys(request.form)).toEqual(operation!.upload ? ["file"] : []);
    expect(operation!.personal).toBeUndefined();
    const form = new FormData();
    for (const [name, file] of Object.entries(request.form)) form.append(name, file);
    const response = await program.fetch(
      request.url.replace(SERVER, "").replace("EXTRACTOR_ID", extractorId),
      {
        method: request.method,
        ...(operation!.upload ? { body: form } : {}),
      },
    );
    expect(response.status).toBe(operation!.status);
    return response.json();
  }

  it("uploads, waits and answers the values", async () => {
    const workflow = await load("n8n-extract");
    const file = new File(["Number: N-7\n"], "letter.txt", { type: "text/plain" });
    const values = await workflow.run({ json: {}, binary: { Document: file } }, send);
    expect(values).toEqual({ Number: "N-7" });
  });

  it("told by a webhook, fetches the values", async () => {
    const document = await user.process(extractorId, "Number: N-8\n");
    const body = {
      type: "document.succeeded",
      data: { document_id: document.id, extractor_id: extractorId },
    };
    expect(await (await load("n8n-webhook")).run({ json: { body } }, send)).toEqual({ Number: "N-8" });
  });

  it.each(["n8n-extract", "n8n-webhook"])(
    "%s repeats no upload by itself, and holds no key",
    async (name) => {
      const requests = (await load(name)).nodes.filter(({ type }) => type === "n8n-nodes-base.httpRequest");
      for (const { parameters, retryOnFail = false } of requests)
        expect(retryOnFail).toBe(parameters.method === "GET");
      expect(await readFile(`docs/examples/${name}.json`, "utf8")).not.toContain("glk_");
    },
  );
});
