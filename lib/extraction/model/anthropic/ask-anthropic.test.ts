import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAskAnthropic } from "./ask-anthropic";
import { createUsage } from "@/lib/extraction/create-usage";
import { createSender } from "@/lib/extraction/model/send-requests";

function ask(baseURL: string, timeoutMs = 5_000, signal?: AbortSignal): Promise<unknown> {
  const model = createAskAnthropic({ apiKey: "test-key", model: "test", baseURL });
  const send = createSender(model, { timeoutMs, retryDelayMs: 1 })(createUsage("anthropic"), signal);
  return send({
    system: "Read.",
    document: [{ type: "text", text: "It is blue." }],
    isRepeated: false,
    request: "What is it?",
    schema: z.object({ answer: z.string() }),
    maxTokens: 100,
  });
}

describe("asking a service that fails", () => {
  let server: Server;
  let behave: (socket: { destroy: () => void }, response: ServerResponse) => void;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      behave(response.socket ?? request.socket, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("throws engine_failed when it closes the connection", async () => {
    behave = (socket) => {
      socket.destroy();
    };
    await expect(ask(url)).rejects.toMatchObject({
      code: "engine_failed",
    });
  });

  it("throws engine_failed when it takes too long", async () => {
    behave = () => undefined;
    await expect(ask(url, 50)).rejects.toMatchObject({
      code: "engine_failed",
    });
  });

  it("throws engine_failed when it stops during its answer", async () => {
    behave = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"id": "msg_1", "content": [');
    };
    await expect(ask(url, 50)).rejects.toMatchObject({
      code: "engine_failed",
      message: "The AI service took too long to answer. Please try again.",
    });
  });

  it("throws engine_failed when it closes the connection during its answer", async () => {
    behave = (socket, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .write('{"id": "msg_1"', () => socket.destroy());
    };
    await expect(ask(url)).rejects.toMatchObject({
      code: "engine_failed",
    });
  });

  it("throws engine_failed when another service answers", async () => {
    behave = (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in to the network</html>");
    };
    await expect(ask(url)).rejects.toMatchObject({
      code: "engine_failed",
    });
  });

  it("stops at once when the caller aborts", async () => {
    const controller = new AbortController();
    behave = () => {
      controller.abort(new Error("stopped by the caller"));
    };
    await expect(ask(url, 5_000, controller.signal)).rejects.toThrow("stopped by the caller");
  });
});
