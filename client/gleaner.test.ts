import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { Gleaner } from "./gleaner";
import { GleanerError } from "./gleaner-error";

type Answer = (response: ServerResponse) => void;

const requests: { method: string; url: string; authorization: string; body: string }[] = [];
let server: ReturnType<typeof createServer>;
afterEach(() => {
  requests.length = 0;
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const failure = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { success: false, error: "No.", code }, headers);
const cutOff: Answer = (response) => response.destroy();

/** A client of a server that answers in turn. */
async function clientOf(...answers: Answer[]): Promise<Gleaner> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, authorization: headers.authorization ?? "", body: await text(request) });
    answers.shift()!(response);
  };
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return new Gleaner({ baseUrl: `http://127.0.0.1:${port}/`, key: "glk_1", patience: { seconds: 10 } });
}

const file = new Blob(["Number: 7"]);

describe("the client for programs", () => {
  it("sends the key, and files as a form", async () => {
    const client = await clientOf(json(201, { success: true, document: { id: "d" } }));
    expect((await client.upload("e/1", file, "a.txt")).id).toBe("d");
    const [{ method, url, authorization, body }] = requests as [(typeof requests)[0]];
    expect([method, url, authorization]).toEqual(["POST", "/api/extractor/e%2F1/document", "Bearer glk_1"]);
    expect(body).toContain('name="file"; filename="a.txt"');
    expect(body).toContain("Number: 7");
  });

  it("follows pages, and repeats the documents of a download", async () => {
    const page = (id: string, next_cursor: string | null) =>
      json(200, { success: true, extractors: [{ id }], next_cursor });
    const client = await clientOf(page("a", "c1"), page("b", null), (response) => response.end("x;y"));
    expect((await client.extractors()).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(requests[1]!.url).toBe("/api/extractor?limit=200&brief=1&after=c1");
    expect(await (await client.download("e", ["1", "2"], "CSV")).text()).toBe("x;y");
    expect(requests[2]!.url).toBe("/api/extractor/e/download?doc=1&doc=2&format=CSV");
  });

  it("asks for data in the shape of the schema", async () => {
    const shaped = { data: { seller: { name: "Quay & Sons" } }, problems: [] };
    const client = await clientOf(json(200, { success: true, ...shaped }));
    expect(await client.data("e", "d")).toMatchObject(shaped);
    expect(requests[0]!.url).toBe("/api/extractor/e/document/d/data?shape=schema");
  });

  it("asks for a download with units, and in the shape of the schema", async () => {
    const client = await clientOf((response) => response.end("[]"));
    const file = await client.download("e", ["1"], "JSON", { units: true, shape: "schema" });
    expect(await file.text()).toBe("[]");
    expect(requests[0]!.url).toBe("/api/extractor/e/download?doc=1&format=JSON&units=1&shape=schema");
  });

  it("requests a table's rows together with values of the document", async () => {
    const client = await clientOf((response) => response.end("filename"));
    await client.download("e", ["1"], "CSV", { table: "Items", beside: ["Number", "Supplier"] });
    const query = "doc=1&format=CSV&table=Items&with=Number&with=Supplier";
    expect(requests[0]!.url).toBe(`/api/extractor/e/download?${query}`);
  });

  it("waits until a document is done", async () => {
    const status = (of: string) => json(200, { success: true, document: { status: of }, values: [] });
    const client = await clientOf(status("PENDING"), status("PROCESSING"), status("SUCCESS"));
    expect((await client.settled("e", "d")).document.status).toBe("SUCCESS");
  });

  it("throws the server's message, or reports that no server or the wrong one responded", async () => {
    const client = await clientOf(failure(403, "key_not_allowed"), (response) =>
      response.writeHead(404).end("<p>"),
    );
    await expect(client.upload("e", file, "a.txt")).rejects.toThrow(
      new GleanerError("No.", 403, "key_not_allowed"),
    );
    await expect(client.result("e", "d")).rejects.toMatchObject({ status: 404, code: "unknown" });
    const nobody = new Gleaner({ baseUrl: "http://127.0.0.1:9", key: "glk_1", patience: { seconds: 0 } });
    await expect(nobody.result("e", "d")).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });

  it("retries reads without a response and calls that were not accepted, after Retry-After", async () => {
    const result = json(200, { success: true, document: { status: "SUCCESS" }, values: [] });
    const away = failure(503, "unavailable", { "retry-after": "0" });
    const client = await clientOf(
      cutOff,
      away,
      result,
      failure(429, "rate_limited", { "retry-after": "1" }),
      json(201, { success: true, document: { id: "d" } }),
    );
    expect((await client.result("e", "d")).document.status).toBe("SUCCESS");
    const started = performance.now();
    expect((await client.upload("e", file, "a.txt")).id).toBe("d");
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(requests.length).toBe(5);
  });

  it("does not repeat an upload that may have been accepted", async () => {
    const client = await clientOf(cutOff, failure(503, "unavailable"));
    await expect(client.upload("e", file, "a.txt")).rejects.toMatchObject({ code: "unreachable" });
    await expect(client.upload("e", file, "a.txt")).rejects.toMatchObject({ code: "unavailable" });
    expect(requests.length).toBe(2);
  });

  it("stops waiting when aborted", async () => {
    const client = await clientOf(failure(503, "unavailable", { "retry-after": "5" }));
    const stopping = new AbortController();
    const waiting = client.result("e", "d", { signal: stopping.signal });
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const started = performance.now();
    stopping.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
