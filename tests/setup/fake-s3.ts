import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * How requests fail: with 503, because the bucket is gone, with a connection reset, without a response, or in the middle of it:
 * stopping, or with a reset.
 */
export type Fault = "unavailable" | "no bucket" | "reset" | "silent" | "half" | "broken";

/** An in-memory S3 server with the operations that the product uses. Refuses requests not signed with its key. */
export class FakeS3 {
  static readonly accessKeyId = "test-key";
  /** By path, e.g. "/bucket/documents/1/text". */
  readonly objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
  /** The number of requests received. */
  requests = 0;
  /** The number of requests that will fail. */
  failures = 0;
  fault: Fault = "unavailable";
  /** How long each answer takes. */
  delayMs = 0;
  /** The number of requests whose client went before the response was complete. */
  abandoned = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<FakeS3> {
    const fake = new FakeS3();
    await new Promise<void>((resolve) => fake.server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    response.on("close", () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const body = await buffer(request).catch(() => null);
    if (this.delayMs > 0) await sleep(this.delayMs);
    // A client that went meanwhile, or a server that was stopped.
    if (body === null || response.destroyed) return;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const signed = `AWS4-HMAC-SHA256 Credential=${FakeS3.accessKeyId}/`;
    const send = (status: number, body: string | Buffer = "") => response.writeHead(status).end(body);

    if (this.failures > 0) {
      this.failures -= 1;
      return this.fail(request, response);
    }
    if (!request.headers.authorization?.startsWith(signed))
      return void send(403, "<Error><Code>InvalidAccessKeyId</Code></Error>");
    if (request.method === "PUT") {
      this.objects.set(pathname, { bytes: body, modifiedAt: new Date() });
      return void send(200);
    }
    if (request.method === "DELETE") {
      this.objects.delete(pathname);
      return void send(204);
    }
    if (searchParams.get("list-type") === "2") return void send(200, this.list(pathname, searchParams));
    const object = this.objects.get(pathname);
    return void (object ? send(200, object.bytes) : send(404, "<Error><Code>NoSuchKey</Code></Error>"));
  }

  private fail(request: IncomingMessage, response: ServerResponse): void {
    if (this.fault === "unavailable") response.writeHead(503).end();
    else if (this.fault === "no bucket")
      response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
    else if (this.fault === "reset") request.socket.resetAndDestroy();
    else if (this.fault === "half" || this.fault === "broken") {
      response.writeHead(200, { "Content-Length": "10" }).write("half");
      if (this.fault === "broken") setImmediate(() => request.socket.resetAndDestroy());
    }
  }

  /** Two objects per page, so that longer listings have several pages. */
  private list(bucket: string, query: URLSearchParams): string {
    const after = query.get("continuation-token") ?? "";
    const prefix = `${bucket}/${query.get("prefix") ?? ""}`;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, 2);
    const next = keys.length > page.length ? page.at(-1) : undefined;
    const contents = page.map((key) => {
      const modified = this.objects.get(key)?.modifiedAt.toISOString();
      return `<Contents><Key>${key.slice(bucket.length + 1)}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const token = next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${token}</ListBucketResult>`;
  }
}
