import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { env } from "@/lib/env";
import type { ErrorCode } from "@/lib/errors";
import { apiContentSecurityPolicy, securityHeaders } from "./security-headers";

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

const HEADERS_TOO_LONG: Refusal = {
  status: 431,
  code: "too_large",
  message: "The headers of this request are too long. Deleting this site's cookies may help.",
};
const TOO_SLOW: Refusal = {
  status: 408,
  code: "bad_request",
  message: "The request took too long to arrive.",
};
const MALFORMED: Refusal = { status: 400, code: "bad_request", message: "The request is malformed." };

/**
 * Node would answer unreadable requests, such as those with overlong headers, with a bare status. The handler is
 * attached on the first readable request, because Next doesn't expose its server.
 */
export function refuseUnreadable(): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    server.on("clientError", refuse);
  });
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Don't answer if the client has gone or part of another response has been sent.
  const { bytesWritten = 0, _httpMessage: answering } = socket as {
    bytesWritten?: number;
    _httpMessage?: unknown;
  };
  if (!socket.writable || error.code === "ECONNRESET" || (answering && bytesWritten > 0)) {
    socket.destroy();
    return;
  }
  socket.end(answerOf(refusalOf(error.code)));
}

function refusalOf(code: string | undefined): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") return HEADERS_TOO_LONG;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? TOO_SLOW : MALFORMED;
}

function answerOf({ status, code, message }: Refusal): string {
  const body = JSON.stringify({ success: false, error: message, code });
  const headers = [
    ...securityHeaders(env().NODE_ENV === "production"),
    { key: "Content-Security-Policy", value: apiContentSecurityPolicy },
    { key: "Cache-Control", value: "private, no-cache" },
    { key: "Content-Type", value: "application/json; charset=utf-8" },
    { key: "Content-Length", value: String(Buffer.byteLength(body)) },
    { key: "Connection", value: "close" },
  ].map(({ key, value }) => `${key}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`;
}
