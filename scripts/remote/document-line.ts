import type { Document, DocumentResult, ShapedData, Value } from "@/client/gleaner";

type Unit = NonNullable<Exclude<Value, { type: "TABLE" }>["evidence"]["unit"]>;

export interface DocumentLine {
  file: string;
  status: Document["status"];
  document?: string;
  values?: {
    name: string;
    value: Value["value"];
    state: Value["evidence"]["state"];
    quote: string | null;
    page: number | null;
    unit: Unit | null;
    checks: string[];
  }[];
  data?: ShapedData["data"];
  problems?: ShapedData["problems"];
  coverage?: Document["coverage"];
  /** The server's error code, or `unreadable` if the file cannot be read here. */
  code?: string;
  error?: string;
}

export function toDocumentLine(file: string, { document, values }: DocumentResult): DocumentLine {
  const { id, status, coverage, rejection_code: code, rejection_reason: reason } = document;
  if (status !== "SUCCESS")
    return {
      file,
      status,
      document: id,
      coverage,
      ...(code !== null && { code }),
      error: reason ?? "The document failed.",
    };
  return {
    file,
    status,
    document: id,
    values: values.map((value) => ({
      name: value.name,
      value: value.value,
      state: value.evidence.state,
      quote: value.evidence.quote,
      page: value.evidence.page,
      unit: unitOf(value),
      checks: value.checks.map(({ message }) => message),
    })),
    coverage,
  };
}

function unitOf(value: Value): Unit | null {
  if (value.type === "TABLE") return null;
  return (value.correction ? value.correction.place?.unit : value.evidence.unit) ?? null;
}

export function failedLine(file: string, code: string, error: string, document?: string): DocumentLine {
  return { file, status: "FAILURE", ...(document === undefined ? {} : { document }), code, error };
}
