import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createOutboundClient } from "./outbound-client";
import { ANYWHERE, PUBLIC_ONLY, type OutboundPolicy } from "./outbound-policy";
import { SELF_SIGNED } from "./testing/self-signed";

const HTTP = ["http:", "https:"];
const request = (signal = new AbortController().signal) => ({
  headers: { "content-type": "application/json" },
  body: '{"a":1}',
  signal,
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver on this machine; `seen` lists what arrives. */
async function receive(answer: RequestListener = (_, response) => void response.writeHead(204).end()) {
  const seen: { path: string | undefined; host: string | undefined; body: string }[] = [];
  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((body) => {
      seen.push({ path: incoming.url, host: incoming.headers.host, body });
      answer(incoming, response);
    });
  });
  return { seen, server, port: await listen(server) };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of incoming) body += String(chunk);
  return body;
}

/** As the public network's, but that 127.0.0.1 is a public address of it. */
function publicWith(changed: Partial<OutboundPolicy>): OutboundPolicy {
  return {
    protocols: HTTP,
    isAllowed: (address) => address === "127.0.0.1",
    resolve: () => Promise.resolve(["127.0.0.1"]),
    ...changed,
  };
}

const FORBIDDEN = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "app.localhost",
  "127.0.0.1",
  "127.0.0.1.",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "169.254.169.254",
  "10.0.0.1",
  "192.168.1.1",
  "[fd00::1]",
  // Decimal, hexadecimal, octal, short, full-width and percent-encoded.
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "017700000001",
  "0177.0.0.1",
  "127.1",
  "１２７.0.0.1",
  "%31%32%37.0.0.1",
  "2852039166",
];

describe("a request to an address that a user named", () => {
  it.each(FORBIDDEN)("is not made to %s, over any protocol", async (host) => {
    const { seen, port } = await receive();
    const client = createOutboundClient({ ...PUBLIC_ONLY, protocols: HTTP });
    for (const url of [`https://${host}:${port}/`, `http://${host}:${port}/`]) {
      expect(client.whyRefused(url), url).toBe("Addresses on private networks are not allowed.");
      await expect(client.post(url, request()), url).rejects.toMatchObject({ failure: "no_public_address" });
    }
    expect(seen).toEqual([]);
  });

  it.each(["134744072", "0x8.8.8.8", "010.8.8.8", "8.8.2056"])(
    "is not made to %s, which stands for a public IPv4 address",
    async (host) => {
      const client = createOutboundClient(PUBLIC_ONLY);
      expect(client.whyRefused(`https://${host}/`)).toBe(
        "Please write the IP address as four decimal numbers.",
      );
      await expect(client.post(`https://${host}/`, request())).rejects.toMatchObject({
        failure: "no_public_address",
      });
    },
  );

  it.each([
    ["", "Please enter a full URL"],
    ["example.com", "Please enter a full URL"],
    ["http://example.com", "must begin with https://"],
    ["ftp://example.com", "must begin with https://"],
    ["file:///etc/passwd", "must begin with https://"],
    ["https://user@example.com", "must not contain a user name"],
    ["https://:word@example.com", "must not contain a user name"],
  ])("is not made to %j", (url, why) => {
    expect(createOutboundClient(PUBLIC_ONLY).whyRefused(url)).toContain(why);
  });

  it.each([
    "https://example.com/hook?a=1",
    "https://8.8.8.8",
    "https://[2606:4700::1111]:8443/",
    "https://bücher.example",
  ])("may be made to %s", (url) => expect(createOutboundClient(PUBLIC_ONLY).whyRefused(url)).toBeNull());

  it("is not made if the name resolves to a private address", async () => {
    const { seen, port } = await receive();
    for (const addresses of [
      ["127.0.0.1"],
      ["8.8.8.8", "127.0.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["169.254.169.254"],
    ]) {
      const resolve = () => Promise.resolve(addresses);
      const client = createOutboundClient({ ...PUBLIC_ONLY, protocols: HTTP, resolve });
      await expect(client.post(`http://hooks.example.com:${port}/`, request())).rejects.toMatchObject({
        failure: "no_public_address",
      });
    }
    expect(seen).toEqual([]);
  });

  it("goes to the checked address, whatever the name resolves to afterwards", async () => {
    const { seen, port } = await receive();
    const resolve = vi.fn().mockResolvedValueOnce(["127.0.0.1"]).mockResolvedValue(["127.0.0.2"]);
    const client = createOutboundClient(publicWith({ resolve }));
    expect(await client.post(`http://hooks.example.com:${port}/a?b=c`, request())).toBe(204);
    expect(resolve.mock.calls).toEqual([["hooks.example.com"]]);
    expect(seen).toEqual([{ path: "/a?b=c", host: `hooks.example.com:${port}`, body: '{"a":1}' }]);
    await expect(client.post(`http://hooks.example.com:${port}/`, request())).rejects.toMatchObject({
      failure: "no_public_address",
    });
  });

  it("follows no redirect", async () => {
    const { seen, port } = await receive((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end();
    });
    const client = createOutboundClient(publicWith({}));
    expect(await client.post(`http://hooks.example.com:${port}/hook`, request())).toBe(307);
    expect(seen.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("names the host to a TLS server, and sends nothing to one with an untrusted certificate", async () => {
    const names: string[] = [];
    let requests = 0;
    const server = createTlsServer(
      {
        ...SELF_SIGNED,
        SNICallback: (name, callback) => {
          names.push(name);
          callback(null);
        },
      },
      () => (requests += 1),
    );
    const port = await listen(server);
    const client = createOutboundClient(publicWith({}));
    await expect(client.post(`https://hooks.example.com:${port}/`, request())).rejects.toMatchObject({
      failure: "tls",
    });
    expect(names).toEqual(["hooks.example.com"]);
    expect(requests).toBe(0);
  });

  it("ends in time if there is no response, no end of it, or the name is not resolved in time", async () => {
    const client = createOutboundClient(publicWith({}), 100);
    for (const begin of [() => undefined, (response: ServerResponse) => response.writeHead(200).write("a")]) {
      const { port } = await receive((_, response) => void begin(response));
      await expect(client.post(`http://hooks.example.com:${port}/`, request())).rejects.toMatchObject({
        failure: "timed_out",
      });
    }
    const silent = createOutboundClient(publicWith({ resolve: () => new Promise(() => undefined) }), 100);
    await expect(silent.post("http://hooks.example.com/", request())).rejects.toMatchObject({
      failure: "timed_out",
    });
  });

  it("receives a few kilobytes of a response, and closes the connection", async () => {
    let closed = () => {};
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const { port } = await receive((_, response) => {
      response.once("close", closed).writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once("drain", pour);
      };
      pour();
    });
    const client = createOutboundClient(publicWith({}));
    expect(await client.post(`http://hooks.example.com:${port}/`, request())).toBe(200);
    await ended;
  });

  it("ends with the reason of its caller", async () => {
    const { port } = await receive(() => undefined);
    const controller = new AbortController();
    const client = createOutboundClient(publicWith({}));
    const posted = client.post(`http://hooks.example.com:${port}/`, request(controller.signal));
    controller.abort(new Error("The lease is lost."));
    await expect(posted).rejects.toThrow("The lease is lost.");
  });

  it("reveals whether the host is unknown or down, but not whether it is unknown or private", async () => {
    const { port, server } = await receive();
    server.close();
    const unknown = () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" }));
    const url = `http://hooks.example.com:${port}/`;
    await expect(
      createOutboundClient(publicWith({ resolve: unknown })).post(url, request()),
    ).rejects.toMatchObject({ failure: "no_public_address" });
    await expect(createOutboundClient(publicWith({})).post(url, request())).rejects.toMatchObject({
      failure: "no_connection",
    });
  });

  it("is also made to this machine if that is allowed", async () => {
    const { seen, port } = await receive();
    const client = createOutboundClient(ANYWHERE);
    for (const host of ["localhost", "127.0.0.1", "2130706433", "0x7f.1"]) {
      const url = `http://${host}:${port}/`;
      expect(client.whyRefused(url), host).toBeNull();
      expect(await client.post(url, request()), host).toBe(204);
    }
    expect(seen).toHaveLength(4);
    expect(client.whyRefused("ftp://localhost/")).toContain("must begin with https:// or http://");
  });
});
