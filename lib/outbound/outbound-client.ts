import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { OutboundFailure } from "./outbound-failures";
import type { OutboundPolicy } from "./outbound-policy";

/** For URLs that users enter. Must not reach anything that only this server can reach. */
export interface OutboundClient {
  /** Returns a sentence for the user who entered the URL, or null if it is allowed. Does not resolve names. */
  whyRefused(url: string): string | null;
  /**
   * Does not follow redirects. Resolves the host once and connects only to its checked addresses.
   * @returns the status
   * @throws OutboundError if there is no response within ten seconds; the abort reason of `signal`
   */
  post(url: string, request: OutboundRequest): Promise<number>;
}

export interface OutboundRequest {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(
    readonly failure: OutboundFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
  }
}

const TIME_LIMIT_MS = 10_000;

const ANSWER_BYTES = 4_096;

const PRIVATE = "Addresses on private networks are not allowed.";

export function createOutboundClient(policy: OutboundPolicy, timeLimitMs = TIME_LIMIT_MS): OutboundClient {
  const reachesThisMachine = policy.isAllowed("127.0.0.1");

  const whyRefused = (given: string): string | null => {
    if (!URL.canParse(given)) return "Please enter a full URL, such as https://example.com/hook.";
    const { protocol, username, password, hostname } = new URL(given);
    if (!policy.protocols.includes(protocol))
      return `The URL must begin with ${policy.protocols.map((one) => `${one}//`).join(" or ")}.`;
    if (username || password) return "The URL must not contain a user name or password.";
    const host = withoutBrackets(hostname);
    if (reachesThisMachine) return null;
    if (isIP(host) ? !policy.isAllowed(host) : isThisMachine(host)) return PRIVATE;
    // URL parsers accept an IPv4 address as a decimal, octal or hexadecimal number, which disguises it.
    if (isIP(host) === 4 && !given.toLowerCase().startsWith(`${protocol}//${hostname}`))
      return "Please write the IP address as four decimal numbers.";
    return null;
  };

  const addressesOf = async (url: string): Promise<string[]> => {
    if (whyRefused(url) !== null) throw new OutboundError("no_public_address");
    const host = withoutBrackets(new URL(url).hostname);
    const addresses = isIP(host) ? [host] : await policy.resolve(host);
    // A host that mixes private and public addresses is suspicious, so send nothing.
    if (addresses.length === 0 || !addresses.every((address) => policy.isAllowed(address)))
      throw new OutboundError("no_public_address");
    return addresses;
  };

  return {
    whyRefused,
    async post(url, request) {
      const deadline = AbortSignal.timeout(timeLimitMs);
      const signal = AbortSignal.any([deadline, request.signal]);
      try {
        const addresses = await Promise.race([addressesOf(url), whenAborted(signal)]);
        return await send(new URL(url), addresses, { ...request, signal });
      } catch (error) {
        request.signal.throwIfAborted();
        throw deadline.aborted ? new OutboundError("timed_out", error) : toOutboundError(error);
      }
    },
  };
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** Reserved by RFC 6761 for the local machine. */
function isThisMachine(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(host);
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function send(url: URL, addresses: string[], { headers, body, signal }: OutboundRequest): Promise<number> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    // Don't reuse connections, because an open connection might lead to another host.
    const outgoing = request(url, {
      method: "POST",
      headers,
      signal,
      agent: false,
      lookup: found(addresses),
    });
    outgoing.once("error", reject);
    outgoing.once("response", (answer) => {
      receiveSome(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    outgoing.end(body);
  });
}

function found(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all: wantsAll }, callback) => {
    if (wantsAll) callback(null, all);
    else callback(null, all[0]!.address, all[0]!.family);
  };
}

async function receiveSome(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > ANSWER_BYTES) return;
  }
}

function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = String((error as { code?: unknown } | null)?.code);
  if (/^(ENOTFOUND|ENODATA|ENONAME|ESERVFAIL|EREFUSED|EBADNAME|EAI_\w+|ETIMEOUT)$/.test(code))
    return new OutboundError("no_public_address", error);
  return new OutboundError(/CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code) ? "tls" : "no_connection", error);
}
