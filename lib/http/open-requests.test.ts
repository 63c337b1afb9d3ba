import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { OpenRequests } from "./open-requests";

// One test, because a process that has begun to refuse requests goes on refusing them.
test("a process that refuses new requests completes started ones, and then has no requests or connections", async () => {
  const requests = OpenRequests.watched();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const send = async (options: { agent?: Agent } = {}) => {
    const [answer] = (await once(get({ port, agent, ...options }), "response")) as [IncomingMessage];
    return { connection: answer.headers.connection, body: await text(answer) };
  };
  const nextRequest = async (): Promise<ServerResponse> => {
    const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
    return response;
  };

  const kept = send();
  (await nextRequest()).end("before");
  expect(await kept).toEqual({ connection: "keep-alive", body: "before" });

  const late = send();
  const response = await nextRequest();
  const slow = connect(port, "127.0.0.1");
  slow.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await once(server, "connection");
  const closed = once(server, "close");
  requests.refuseNew();
  let isNone = false;
  const none = requests.whenNone().then(() => (isNone = true));
  await expect(send({ agent: new Agent() })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(isNone).toBe(false);
  response.end("late");
  expect(await late).toEqual({ connection: "close", body: "late" });
  slow.write("\r\n");
  (await nextRequest()).end("slow");
  expect(await text(slow)).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.+\r\n)*Connection: close\r\n/);
  await Promise.all([none, closed]);
});
