import "server-only";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";

/** In seconds: from a cached read to an upload on a slow line. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Tells which Node runs here, which is nobody's business. */
const VERSION = "nodejs_version_info";

function createMetrics() {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.removeSingleMetric(VERSION);
  return {
    registry,
    requests: new Counter({
      name: "gleaner_http_requests_total",
      help: "Requests to the API by operation and status",
      labelNames: ["operation", "status"],
      registers,
    }),
    requestDuration: new Histogram({
      name: "gleaner_http_request_duration_seconds",
      help: "Time until the last byte of an answer was sent",
      labelNames: ["operation"],
      buckets: DURATIONS,
      registers,
    }),
    jobAttempts: new Counter({
      name: "gleaner_job_attempts_total",
      help: "Attempts at background jobs by kind and outcome",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    modelRequests: new Counter({
      name: "gleaner_model_requests_total",
      help: "Requests to the model by outcome: answered, or why not",
      labelNames: ["engine", "outcome"],
      registers,
    }),
    modelTokens: new Counter({
      name: "gleaner_model_tokens_total",
      help: "Tokens that the model's service reported; the cached ones are part of the input",
      labelNames: ["engine", "kind"],
      registers,
    }),
    processDeaths: new Counter({
      name: "gleaner_process_deaths_total",
      help: "Child processes that died while they read, recognised, drew or extracted, by program and reason",
      labelNames: ["program", "reason"],
      registers,
    }),
    documents: new Gauge({
      name: "gleaner_documents",
      help: "Stored documents by status",
      labelNames: ["status"],
      registers,
    }),
    oldestWaiting: new Gauge({
      name: "gleaner_oldest_waiting_document_seconds",
      help: "Age of the oldest work on a document that no worker holds, its next attempt included; 0 if none is",
      registers,
    }),
    databaseUp: new Gauge({
      name: "gleaner_database_up",
      help: "Whether the database answered this scrape",
      registers,
    }),
    databaseConnections: new Gauge({
      name: "gleaner_database_connections",
      help: "Connections of this process's pool: all, and those that are idle",
      labelNames: ["state"],
      registers,
    }),
    databaseWaiting: new Gauge({
      name: "gleaner_database_waiting_queries",
      help: "Queries and transactions that wait for a connection of the pool",
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

// Instrumentation and routes are separate bundles, and the development server reloads this module: all count in one place.
const shared = globalThis as typeof globalThis & { gleanerMetrics?: Metrics };

/** What this process counts, with Node's own figures (event loop, memory, processor). Measures from the first call on. */
export function metrics(): Metrics {
  return (shared.gleanerMetrics ??= createMetrics());
}
