import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { ConcurrencyLimiter } from "@/lib/concurrency-limiter";

const EVENT_KEY = "an-event-key-for-tests";
const SIGNING_KEY = `signkey-test-${"5a".repeat(32)}`;

/** Inngest waits longer. */
const RETRY_MS = 1_500;

export interface SentEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
}

/** A function as the SDK registers it. */
export interface RegisteredFunction {
  id: string;
  triggers: { event?: string; cron?: string }[];
  steps: { step: { runtime: { url: string }; retries?: { attempts: number } } };
  idempotency?: string;
  concurrency?: number | { limit: number; key?: string };
  cancel?: { event: string; if: string }[];
}

export interface Run {
  id: string;
  fn: RegisteredFunction;
  event: SentEvent;
  state: "running" | "completed" | "failed" | "cancelled";
  /** The names of the steps whose results are known, in order. */
  done: string[];
  /** By the SDK's hash of the step's name. */
  results: Map<string, unknown>;
}

/** What the app has done, or wants to have done. */
interface Operation {
  id: string;
  op: string;
  /** The end of a sleep, where it is one. */
  name?: string;
  displayName?: string;
  data?: unknown;
}

/**
 * What Inngest does for an app, by the protocol of its SDK: it takes the app's functions and events, and calls the app step by
 * step, each call signed, until a run has ended. Runs outlive the app. A schedule runs when the test says so.
 */
export class FakeInngest {
  readonly runs: Run[] = [];
  readonly received: SentEvent[] = [];
  functions: RegisteredFunction[] = [];
  private readonly limiters = new Map<string, ConcurrencyLimiter>();
  private readonly idempotencyKeys = new Set<string>();
  private readonly stopping = new AbortController();
  private held: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.writeHead(500).end());
  });

  /**
   * @param reportsSteps whether the app may do several steps in one call and report each, as the SDK does with Inngest's present
   * servers; otherwise a call is one step
   */
  private constructor(private readonly reportsSteps: boolean) {}

  static async start({ reportsSteps }: { reportsSteps: boolean }): Promise<FakeInngest> {
    const inngest = new FakeInngest(reportsSteps);
    await new Promise<void>((resolve) => inngest.server.listen(0, "127.0.0.1", resolve));
    return inngest;
  }

  /** The settings of an app that uses it. */
  get settings() {
    return {
      INNGEST_BASE_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    };
  }

  /** The runs of a function that an event about this subject has started, in order. */
  runsOf(fn: string, subjectId: string): Run[] {
    return this.runs.filter(
      ({ fn: { id }, event }) => id === `gleaner-${fn}` && Object.values(event.data).includes(subjectId),
    );
  }

  /** Calls the app no more until `goOn`. */
  pause(): void {
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  goOn(): void {
    this.release();
  }

  /** Ends all runs, and forgets them and what was received. */
  forget(): void {
    for (const run of this.runs.splice(0)) run.state = "cancelled";
    this.received.length = 0;
    this.goOn();
  }

  /** The next minute of all schedules: runs their functions to the end. */
  async tick(): Promise<void> {
    const scheduled = this.functions.filter(({ triggers }) =>
      triggers.some(({ cron }) => cron !== undefined),
    );
    const event = { name: "inngest/scheduled.timer", data: {} };
    await Promise.all(scheduled.map((fn) => this.startRun(fn, { ...event, id: randomUUID() })));
  }

  /** Takes an event, as from the app: once, however often it is sent. */
  receive(event: SentEvent): void {
    this.received.push(event);
    for (const run of this.runs) {
      const rules = run.fn.cancel?.filter((rule) => rule.event === event.name) ?? [];
      const cancels = rules.some((rule) => holds(rule.if, { event: run.event, async: event }));
      if (cancels && run.state === "running") run.state = "cancelled";
    }
    for (const fn of this.functions) {
      if (!fn.triggers.some((trigger) => trigger.event === event.name)) continue;
      const key = `${fn.id} ${String(valueOf(fn.idempotency ?? "", { event }))}`;
      if (fn.idempotency !== undefined && this.idempotencyKeys.has(key)) continue;
      this.idempotencyKeys.add(key);
      void this.startRun(fn, event);
    }
  }

  /** Calls the app for a function, signed as Inngest signs. */
  call(url: string, body: object, signature = signatureOf(body)): Promise<Response> {
    return fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-inngest-signature": signature },
      body: JSON.stringify(body),
      signal: this.stopping.signal,
    });
  }

  /** What Inngest sends for the next step of a run. */
  bodyOf(run: Run, attempt: number): object {
    const { id, fn, event, results } = run;
    const stack = [...results.keys()];
    return {
      version: 2,
      event,
      events: [event],
      steps: Object.fromEntries(
        stack.map((step) => [step, { type: "data", data: results.get(step) ?? null }]),
      ),
      ctx: {
        run_id: id,
        // Without it and the id of the call, the SDK cannot report steps.
        ...(this.reportsSteps && { fn_id: fn.id, qi_id: randomUUID() }),
        attempt,
        max_attempts: retriesOf(fn) + 1,
        disable_immediate_execution: false,
        use_api: false,
        stack: { stack, current: stack.length },
      },
    };
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.release();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async startRun(fn: RegisteredFunction, event: SentEvent): Promise<void> {
    const run: Run = { id: randomUUID(), fn, event, state: "running", done: [], results: new Map() };
    this.runs.push(run);
    await this.follow(run).catch((error: unknown) => {
      if (!this.stopping.signal.aborted) throw error;
    });
  }

  private async follow(run: Run): Promise<void> {
    for (let failures = 0; run.state === "running";) {
      const response = await this.callInTurn(run, failures).catch(() => null);
      this.stopping.signal.throwIfAborted();
      if (!response) continue;
      const known = run.results.size;
      const succeeded = response.status < 500 && (await this.take(run, response));
      if (succeeded || run.results.size > known) failures = 0;
      else if ((failures += 1) > retriesOf(run.fn)) run.state = "failed";
      else await wait(RETRY_MS, undefined, { signal: this.stopping.signal });
    }
  }

  /** @returns null if the run was cancelled before its turn. */
  private async callInTurn(run: Run, attempt: number): Promise<{ status: number; body: unknown } | null> {
    const { fn, event } = run;
    const { limit, key = "event.name" } =
      typeof fn.concurrency === "object" ? fn.concurrency : { limit: fn.concurrency ?? Infinity };
    const limiter = this.limiters.get(fn.id) ?? new ConcurrencyLimiter({ perKey: limit });
    this.limiters.set(fn.id, limiter);
    const release = await limiter.acquire(String(valueOf(key, { event })));
    try {
      await this.held;
      if (run.state !== "running") return null;
      const response = await this.call(fn.steps.step.runtime.url, this.bodyOf(run, attempt));
      return { status: response.status, body: await response.json() };
    } catch {
      // The app is away, or died during the call.
      return { status: 502, body: null };
    } finally {
      release();
    }
  }

  /** @returns false if a step has failed and is to be repeated. */
  private async take(run: Run, { status, body }: { status: number; body: unknown }): Promise<boolean> {
    if (run.state !== "running") return true;
    if (status !== 206) {
      run.state = status === 200 ? "completed" : "failed";
      return true;
    }
    let succeeded = true;
    for (const operation of body as Operation[]) {
      if (operation.op === "RunComplete") run.state = "completed";
      else if (operation.op === "StepRun") keep(run, operation);
      else if (operation.op === "Sleep") {
        await this.sleep(run, operation.name ?? "");
        keep(run, { ...operation, data: null });
      } else if (operation.op === "StepError") succeeded = false;
      else run.state = "failed";
    }
    return succeeded;
  }

  private async sleep(run: Run, until: string): Promise<void> {
    while (run.state === "running" && Date.parse(until) > Date.now())
      await wait(50, undefined, { signal: this.stopping.signal });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const url = request.url ?? "";
    const [, run] = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(url) ?? [];
    const expected = run !== undefined || url.startsWith("/fn/register") ? `Bearer ${HASHED_KEY}` : undefined;
    if (request.headers.authorization !== expected) return void reply(401, { error: "unauthorized" });
    if (request.method === "HEAD") return void response.writeHead(200).end();
    const body: unknown = await json(request);
    if (url === `/e/${EVENT_KEY}`) {
      const events = body as SentEvent[];
      for (const event of events) this.receive(event);
      reply(200, { ids: events.map(({ id }) => id), status: 200 });
    } else if (url.startsWith("/fn/register")) {
      this.functions = (body as { functions: RegisteredFunction[] }).functions;
      reply(200, { ok: true, modified: true });
    } else if (run !== undefined) {
      const reported = this.runs.find(({ id }) => id === run);
      if (reported?.state !== "running") return void reply(409, { error: "stale" });
      for (const operation of (body as { steps: Operation[] }).steps) keep(reported, operation);
      reply(200, {});
    } else reply(404, { error: "not found" });
  }
}

/** Keeps a step's result. */
function keep(run: Run, { id, displayName = "", data }: Operation): void {
  run.results.set(id, data);
  run.done.push(displayName);
}

const retriesOf = (fn: RegisteredFunction) => fn.steps.step.retries?.attempts ?? 3;

const [, PREFIX = "", HEX_KEY = ""] = /^(signkey-\w+-)(.*)$/.exec(SIGNING_KEY) ?? [];
const HASHED_KEY = `${PREFIX}${createHash("sha256").update(HEX_KEY, "hex").digest("hex")}`;

/**
 * The value of the header `x-inngest-signature` for a call.
 *
 * @param key - Inngest's, and the app's, by default
 * @param at - when it was signed, in milliseconds
 */
export function signatureOf(body: unknown, { key = HEX_KEY, at = Date.now() } = {}): string {
  const seconds = String(Math.floor(at / 1000));
  const signed = createHmac("sha256", key)
    .update((body === "" ? "" : canonical(body)) + seconds)
    .digest("hex");
  return `t=${seconds}&s=${signed}`;
}

/** JSON whose keys are in order (RFC 8785), so that both sides sign the same bytes. */
function canonical(body: unknown): string {
  return JSON.stringify(body, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

type Scope = Record<string, SentEvent>;

/** The value of a path such as "event.data.userId". */
function valueOf(path: string, scope: Scope): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], scope);
}

/** Whether an expression of the form "a.b == c.d" holds. */
function holds(expression: string, scope: Scope): boolean {
  const [left = "", right = ""] = expression.split(" == ");
  return valueOf(left, scope) === valueOf(right, scope);
}
