import { endpoints, type OperationName } from "@/lib/api/endpoints";
import type { CallAnswer, CallName, UploadName } from "@/lib/http/client";

export interface MockedRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body, or the form's file. */
  body: unknown;
}

type Given<Answer> = Answer extends unknown ? Omit<Answer, "success"> : never;
type AnswerOf<N extends OperationName> = N extends CallName | UploadName ? Given<CallAnswer<N>> : Response;
type Answering<N extends OperationName> =
  | AnswerOf<N>
  | Response
  | ((request: MockedRequest) => AnswerOf<N> | Response | Promise<AnswerOf<N> | Response>);

let answers = new Map<OperationName, (request: MockedRequest) => unknown>();
let requests: (MockedRequest & { name: OperationName })[] = [];
let gates = new Map<OperationName, Promise<void>>();

/** From now on the call gets this answer. A call that has none fails as without a connection. */
export function answer<N extends OperationName>(name: N, answering: Answering<N>) {
  const isFunction = typeof answering === "function";
  answers.set(name, isFunction ? (answering as (request: MockedRequest) => unknown) : () => answering);
}

/** An answer that refuses, for `answer`. Without an error, the screens show the call's default. */
export function refusal(status: number, error = "", code = "internal"): Response {
  return Response.json({ success: false, code, error }, { status });
}

/** Keeps the calls waiting until the function that it returns is called. */
export function hold(name: OperationName): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.set(name, promise);
  return () => {
    if (gates.get(name) === promise) gates.delete(name);
    resolve();
  };
}

/** The calls of this test so far, oldest first. */
export const callsOf = (name: OperationName): MockedRequest[] =>
  requests.filter((call) => call.name === name);

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as OperationName,
  method,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

async function respond(
  method: string,
  address: string,
  sent: BodyInit | null | undefined,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(address, window.location.href);
  const operation = patterns.find((each) => each.method === method && each.pattern.test(pathname));
  if (!operation) throw new TypeError(`No call of the API: ${method} ${pathname}`);
  const { name, pattern } = operation;
  const params = { ...pattern.exec(pathname)?.groups };
  const body =
    typeof sent === "string" ? JSON.parse(sent) : sent instanceof FormData ? sent.get("file") : null;
  requests.push({ name, params, query, body });
  await gates.get(name);
  const given = await answers.get(name)?.({ params, query, body });
  if (given === undefined) throw new TypeError(`No answer is given to ${name}`);
  return given instanceof Response ? given.clone() : Response.json({ success: true, ...given });
}

const realFetch = window.fetch;
const isOfApi = (address: string) => new URL(address, window.location.href).pathname.startsWith("/api/");

/** Uploads do not go through `fetch`, which reports no progress. */
class MockedUpload extends XMLHttpRequest {
  #target = { method: "", address: "" };
  #response: { status: number; headers: Headers; body: unknown } | undefined;
  #aborted = false;

  override open(method: string, address: string | URL) {
    this.#target = { method, address: String(address) };
    super.open(method, address);
  }

  override send(body?: XMLHttpRequestBodyInit | null) {
    respond(this.#target.method, this.#target.address, body)
      .then(async (response) => {
        this.#response = {
          status: response.status,
          headers: response.headers,
          body: await response.json().catch(() => null),
        };
      })
      .catch(() => undefined)
      .finally(() => {
        if (!this.#aborted) this.dispatchEvent(new ProgressEvent(this.#response ? "load" : "error"));
      });
  }

  override abort() {
    this.#aborted = true;
    this.dispatchEvent(new ProgressEvent("abort"));
  }

  override get status() {
    return this.#response?.status ?? 0;
  }

  override get response() {
    return this.#response?.body ?? null;
  }

  override getResponseHeader(name: string) {
    return this.#response?.headers.get(name) ?? null;
  }
}

/** Forgets all answers and calls, and keeps every call of the API from the network. */
export function mockApi() {
  [answers, requests, gates] = [new Map(), [], new Map()];
  window.XMLHttpRequest = MockedUpload;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!isOfApi(address)) return realFetch(input, init);
    return respond(init?.method ?? "GET", address, init?.body);
  };
}
