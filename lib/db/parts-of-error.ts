import "server-only";

/** Yields an error and its causes, outermost first. Prisma keeps its driver's error in `meta`. */
export function* partsOf(error: unknown): Generator<Record<string, unknown>> {
  for (let part: unknown = error; typeof part === "object" && part !== null; part = causeOf(part))
    yield part as Record<string, unknown>;
}

function causeOf(error: object): unknown {
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return cause ?? meta?.driverAdapterError;
}
