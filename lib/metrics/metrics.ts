import "server-only";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";

/** In seconds, from a cached read to an upload over a slow connection. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Removed, because it reveals Node's version. */
const VERSION = "nodejs_version_info";

function createMetrics() {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.removeSingleMetric(VERSION);
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    registry,
    requests: counter(
      "gleaner_http_requests_total",
      "Requests to the API by operation and status",
      "operation",
      "status",
    ),
    requestDuration: new Histogram({
      name: "gleaner_http_request_duration_seconds",
      help: "Time until the last byte of the response was sent",
      labelNames: ["operation"],
      buckets: DURATIONS,
      registers,
    }),
    jobAttempts: counter(
      "gleaner_job_attempts_total",
      "Attempts at background jobs by kind and outcome",
      "kind",
      "outcome",
    ),
    modelRequests: counter(
      "gleaner_model_requests_total",
      "Requests to the model by outcome: answered, or the reason for failure",
      "engine",
      "outcome",
    ),
    modelTokens: counter(
      "gleaner_model_tokens_total",
      "Tokens reported by the model's service; input includes cached tokens",
      "engine",
      "kind",
    ),
    processDeaths: counter(
      "gleaner_process_deaths_total",
      "Child processes that died while reading, recognising, drawing or extracting, by program and reason",
      "program",
      "reason",
    ),
    documents: gauge("gleaner_documents", "Stored documents by status", "status"),
    oldestWaiting: gauge(
      "gleaner_oldest_waiting_document_seconds",
      "Time since the oldest document job without a worker was due; 0 if there is none",
    ),
    databaseUp: gauge("gleaner_database_up", "Whether the database responded during this scrape"),
    databaseConnections: gauge(
      "gleaner_database_connections",
      "Connections in this process's pool: all, and idle",
      "state",
    ),
    databaseWaiting: gauge(
      "gleaner_database_waiting_queries",
      "Queries and transactions waiting for a connection from the pool",
    ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

// Instrumentation and routes are separate bundles, but must use one registry.
const shared = globalThis as typeof globalThis & { gleanerMetrics?: Metrics };

export function metrics(): Metrics {
  return (shared.gleanerMetrics ??= createMetrics());
}
