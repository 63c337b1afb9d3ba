import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { z } from "zod";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import { operations, type Operations } from "@/lib/api/operations";

export interface Sent {
  params?: Record<string, string>;
  query?: URLSearchParams | string;
  body?: unknown;
  /** Sent as the form's part `file`. */
  file?: File;
  headers?: Record<string, string>;
  /** Leave out or replace the CSRF token. */
  csrf?: string | null;
}

/** As for the global fetch, with headers that can be added to. */
type Asked = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

type AnswerOf<N extends OperationName> = Operations[N] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : never;

const POLL_MS = 30;

let people = 0;

/** Somebody who uses the API: keeps a cookie and a CSRF token as a browser would. */
export class Person {
  cookie = "";
  csrfToken = "";
  readonly email = `person-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;

  static readonly baseUrl = inject("baseUrl");

  /** @param baseUrl of the app that all tests share, unless a test starts its own. */
  constructor(readonly baseUrl = Person.baseUrl) {}

  /** Signs in; has accepted the terms unless told otherwise. */
  static async signedIn({ terms = true, baseUrl = Person.baseUrl } = {}): Promise<Person> {
    const person = new Person(baseUrl);
    await person.signIn();
    if (terms) await person.ok("acceptTerms");
    return person;
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

  /** Sends one call, whatever its answer. */
  async send(name: OperationName, sent: Sent = {}): Promise<Response> {
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

  /** Asks for any address of the app's, with the session's cookie. */
  async fetch(address: string, init: Asked = {}): Promise<Response> {
    const response = await fetch(`${this.baseUrl}${address}`, {
      redirect: "manual",
      ...init,
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...init.headers },
    });
    this.csrfToken = response.headers.get("X-CSRF-Token") ?? this.csrfToken;
    return response;
  }

  /** Sends a call that must succeed; its answer is checked against the contract, to the last member. */
  async ok<N extends OperationName>(name: N, sent: Sent = {}): Promise<AnswerOf<N>> {
    const response = await this.send(name, sent);
    const answer: unknown = await response.json();
    const { status, answer: schema } = operations[name];
    if (response.status !== status) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
    return (schema as z.ZodObject).strict().parse(answer) as AnswerOf<N>;
  }

  /** Sends a call that must fail, and returns its status with the envelope. */
  async fails(
    name: OperationName,
    sent: Sent = {},
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

  /** Uploads a text document and waits until it is settled. */
  async process(extractorId: string, text: string, filename = "document.txt") {
    const file = new File([text], filename, { type: "text/plain" });
    const { document } = await this.ok("uploadDocument", { params: { id: extractorId }, file });
    return this.settled(extractorId, document.id);
  }

  /** Waits until a document is in SUCCESS or FAILURE. */
  async settled(extractorId: string, documentId: string) {
    for (;;) {
      const { documents } = await this.ok("listDocuments", { params: { id: extractorId } });
      const document = documents.find(({ id }) => id === documentId);
      if (!document) throw new Error("The document is gone");
      if (document.status === "SUCCESS" || document.status === "FAILURE") return document;
      await pause(POLL_MS);
    }
  }
}

function bodyOf({ body, file }: Sent): Pick<RequestInit, "body"> {
  if (file) {
    const form = new FormData();
    form.append("file", file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: typeof body === "string" ? body : JSON.stringify(body) };
}
