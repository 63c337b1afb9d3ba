import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endStalledReaders } from "./end-stalled-readers";

const STALLED_MS = 300;
/** More than the connection's buffers hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024, "x");

endStalledReaders(STALLED_MS);

describe("a client's connection", () => {
  const server = createServer();
  let port: number;
  beforeEach(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function request() {
    const answer = once(get({ port, host: "127.0.0.1", agent: false }), "response") as Promise<
      [IncomingMessage]
    >;
    const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
    return { answer, response };
  }

  it("is closed if it reads no byte of its response for a while", async () => {
    const { answer, response } = await request();
    const closed = once(response, "close");
    response.end(LONG);
    const [incoming] = await answer;
    await closed;
    await expect(text(incoming)).rejects.toThrow("aborted");
  });

  it("is kept while it reads slowly, for longer than that", async () => {
    const { answer, response } = await request();
    const start = performance.now();
    response.end(LONG);
    const [incoming] = await answer;
    let bytes = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const until = start + (bytes / LONG.length) * 3 * STALLED_MS;
      await new Promise((resolve) => setTimeout(resolve, until - performance.now()));
    }
    expect(bytes).toBe(LONG.length);
    expect(performance.now() - start).toBeGreaterThan(2 * STALLED_MS);
  });

  it("is kept while its response has not started, for longer than that", async () => {
    const { answer, response } = await request();
    await once(response, "timeout");
    response.end("late");
    const [incoming] = await answer;
    expect(await text(incoming)).toBe("late");
  });
});
