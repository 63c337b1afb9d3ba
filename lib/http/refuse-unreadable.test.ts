import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable";

refuseUnreadable();

describe("a request that cannot be read", () => {
  const server = createServer((_, response) => response.end("read"));
  let port: number;
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
    await send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  });
  afterAll(() => void server.close());

  async function send(request: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    return text(socket);
  }

  it.each([
    [
      "with too long headers",
      431,
      "too_large",
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`,
    ],
    ["that is malformed", 400, "bad_request", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n"],
  ])("%s gets %i in the envelope, with the usual headers", async (_, status, code, request) => {
    const [head = "", body = ""] = (await send(request)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      "X-Content-Type-Options: nosniff",
      "Content-Security-Policy: default-src 'none'",
      "Connection: close",
    ])
      expect(head).toContain(header);
    expect(JSON.parse(body)).toMatchObject({ success: false, code, error: expect.any(String) as string });
  });

  it("does not affect the next one", async () => {
    expect(await send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toContain("read");
  });
});
