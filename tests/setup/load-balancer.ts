import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** One address for several servers, which take turns. A server that refuses connections is skipped. */
export class LoadBalancer {
  private turn = 0;
  private readonly server = createServer((incoming, response) => void this.answer(incoming, response));

  /** @param addresses of the servers, without a trailing slash */
  private constructor(private readonly addresses: readonly string[]) {}

  static async listen(port: number, addresses: readonly string[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(addresses);
    await new Promise<void>((resolve) => balancer.server.listen(port, resolve));
    return balancer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Answers 502 where no server accepts the request, or the one that did breaks off. */
  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(incoming);
      const answer = await this.forward(incoming, body);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      await pipeline(answer, response);
    } catch {
      // The client sees which it was: its answer is missing, or incomplete.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  private async forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    for (let tries = 1; ; tries += 1) {
      const address = this.addresses[(this.turn += 1) % this.addresses.length] ?? "";
      try {
        return await sendOn(address, incoming, body);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (!isRefused || tries === this.addresses.length) throw error;
      }
    }
  }
}

function sendOn(
  address: string,
  { method, url = "/", headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A connection that is kept would hide that its server has gone.
    const request = httpRequest(`${address}${url}`, { method, headers, agent: false });
    request.once("response", resolve).once("error", reject).end(body);
  });
}
