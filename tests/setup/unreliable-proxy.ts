import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What becomes of a request: it is passed on, its answer is lost, or it is answered here. */
export type Fate =
  "pass" | "lose answer" | { status: number; headers?: Record<string, string>; body?: string };

/** A proxy that passes requests on, answers them itself or loses their answers, as a test decides. */
export class UnreliableProxy {
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(
    target: string,
    decide: (request: IncomingMessage) => Fate | Promise<Fate>,
  ): Promise<UnreliableProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const proxy = new UnreliableProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (request, response) => {
      proxy.requests.push(`${request.method} ${request.url}`);
      void (async () => {
        const body = await buffer(request);
        const fate = await decide(request);
        if (typeof fate === "object") {
          response.writeHead(fate.status, fate.headers).end(fate.body);
          return;
        }
        const { authorization, "content-type": type } = request.headers;
        const answered = await fetch(`${target}${request.url}`, {
          method: request.method!,
          headers: { ...(authorization ? { authorization } : {}), ...(type ? { "content-type": type } : {}) },
          ...(request.method === "GET" ? {} : { body: new Uint8Array(body) }),
        });
        const content = Buffer.from(await answered.arrayBuffer());
        if (fate === "lose answer") {
          request.socket.destroy();
          return;
        }
        response
          .writeHead(answered.status, { "content-type": answered.headers.get("content-type") ?? "" })
          .end(content);
      })();
    });
    return proxy;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
