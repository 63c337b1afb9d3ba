import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Counts requests through Node's diagnostics channels, because Next doesn't expose its server. */
export class OpenRequests {
  private readonly servers = new Set<Server>();
  private readonly responses = new Set<ServerResponse>();
  private refusing = false;
  private onNone: () => void = () => undefined;

  static watched(): OpenRequests {
    const self = new OpenRequests();
    subscribe("http.server.request.start", (message) => self.add(message as RequestStart));
    return self;
  }

  refuseNew(): void {
    this.refusing = true;
    for (const server of this.servers) server.close();
    for (const response of this.responses) endConnectionAfter(response);
  }

  whenNone(): Promise<void> {
    if (this.responses.size === 0) return Promise.resolve();
    return new Promise((resolve) => (this.onNone = resolve));
  }

  private add({ response, server }: RequestStart): void {
    this.servers.add(server);
    this.responses.add(response);
    response.once("close", () => {
      this.responses.delete(response);
      if (this.responses.size === 0) this.onNone();
    });
    if (!this.refusing) return;
    server.close();
    endConnectionAfter(response);
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
