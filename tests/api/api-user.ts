import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import type { z } from "zod";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import { operations, type Operations } from "@/lib/api/operations";

export interface CallInput {
  params?: Record<string, string>;
  query?: URLSearchParams | string;
  body?: unknown;
  /** CallInput as the form's part `file`. */
  file?: File;
  headers?: Record<string, string>;
  /** Replaces the CSRF token; null omits it. */
  csrf?: string | null;
}

/** The options of fetch, with headers as a plain object. */
type FetchOptions = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

type AnswerOf<N extends OperationName> = Operations[N] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : never;

const POLL_MS = 30;

let userCount = 0;

/** A user of the API, who keeps a cookie and a CSRF token as a browser does, or sends an API key. */
export class ApiUser {
  cookie = "";
  csrfToken = "";
  /** The secret of an API key. */
  key = "";
  readonly email = `user-${process.pid}-${Date.now()}-${(userCount += 1)}@example.com`;

  static readonly baseUrl = inject("baseUrl");

  /** @param baseUrl by default that of the app that all tests share */
  constructor(readonly baseUrl = ApiUser.baseUrl) {}

  /** A new user who is signed in and, by default, has accepted the terms. */
  static async signedIn({ terms = true, baseUrl = ApiUser.baseUrl } = {}): Promise<ApiUser> {
    const user = new ApiUser(baseUrl);
    const response = await user.signIn();
    if (!user.cookie) throw new Error(`signIn: ${response.status} ${await response.text()}`);
    if (terms) await user.ok("acceptTerms");
    return user;
  }

  /** A program of this user's, which has a new API key and neither cookie nor CSRF token. */
  async program(scope: "read" | "write"): Promise<ApiUser> {
    const program = new ApiUser(this.baseUrl);
    program.key = (await this.ok("createKey", { body: { name: "Test", scope } })).secret;
    return program;
  }

  async signIn(callbackUrl = "/"): Promise<Response> {
    const response = await fetch(`${this.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: this.email, callbackUrl }),
      redirect: "manual",
    });
    this.cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    await this.send("getUser");
    return response;
  }

  /** Calls an operation and returns the response, whatever its status. */
  async send(name: OperationName, sent: CallInput = {}): Promise<Response> {
    const { method, path } = endpoints[name];
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(sent.params?.[key] ?? ""),
    );
    const token = sent.csrf === undefined ? this.csrfToken : sent.csrf;
    return this.fetch(`${address}${sent.query ? `?${String(sent.query)}` : ""}`, {
      method,
      headers: {
        ...(token && method !== "GET" ? { "X-CSRF-Token": token } : {}),
        ...(sent.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...sent.headers,
      },
      ...bodyOf(sent),
    });
  }

  /** Requests any path of the app with the session's cookie. */
  async fetch(address: string, init: FetchOptions = {}): Promise<Response> {
    const response = await fetch(`${this.baseUrl}${address}`, {
      redirect: "manual",
      ...init,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.key ? { authorization: `Bearer ${this.key}` } : {}),
        ...init.headers,
      },
    });
    this.csrfToken = response.headers.get("X-CSRF-Token") ?? this.csrfToken;
    return response;
  }

  /** Calls an operation that must succeed, and validates the answer strictly against the contract. */
  async ok<N extends OperationName>(name: N, sent: CallInput = {}): Promise<AnswerOf<N>> {
    const response = await this.send(name, sent);
    const answer: unknown = await response.json();
    const { status, answer: schema } = operations[name];
    if (response.status !== status) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
    return (schema as z.ZodObject).strict().parse(answer) as AnswerOf<N>;
  }

  /** Calls an operation that should fail; returns the status and the envelope. */
  async fails(
    name: OperationName,
    sent: CallInput = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.send(name, sent);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async createExtractor(name = "Invoices", fields: string[] = []): Promise<string> {
    const { extractor } = await this.ok("createExtractor", { body: { name } });
    for (const field of fields) {
      await this.ok("createField", { params: { id: extractor.id }, body: { name: field } });
    }
    return extractor.id;
  }

  /** Uploads a text or a PDF, and waits until it is in SUCCESS or FAILURE. */
  async process(extractorId: string, content: string | Uint8Array, filename = "document.txt") {
    const type = filename.endsWith(".pdf") ? "application/pdf" : "text/plain";
    const file = new File([typeof content === "string" ? content : new Uint8Array(content)], filename, {
      type,
    });
    const { document } = await this.ok("uploadDocument", {
      params: { id: extractorId },
      file,
    });
    return this.settled(extractorId, document.id);
  }

  /** Waits until a document is in SUCCESS or FAILURE. */
  async settled(extractorId: string, documentId: string) {
    for (;;) {
      const { documents } = await this.ok("listDocuments", { params: { id: extractorId } });
      const document = documents.find(({ id }) => id === documentId);
      if (!document) throw new Error("The document was deleted");
      if (document.status === "SUCCESS" || document.status === "FAILURE") return document;
      await sleep(POLL_MS);
    }
  }
}

function bodyOf({ body, file }: CallInput): Pick<RequestInit, "body"> {
  if (file) {
    const form = new FormData();
    form.append("file", file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: typeof body === "string" ? body : JSON.stringify(body) };
}
