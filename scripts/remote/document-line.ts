import type { Document, DocumentResult, ShapedData, Value } from "@/client/gleaner";

type Unit = NonNullable<Exclude<Value, { type: "TABLE" }>["evidence"]["unit"]>;

/** What is told of a document, as a line of JSON. */
export interface DocumentLine {
  file: string;
  status: Document["status"];
  /** Its id, where the server has taken it. */
  document?: string;
  values?: {
    name: string;
    value: Value["value"];
    state: Value["evidence"]["state"];
    quote: string | null;
    page: number | null;
    /** That of a NUMBER in force. */
    unit: Unit | null;
    checks: string[];
  }[];
  /** As the extractor's JSON Schema has it, where that was asked for, and where it cannot be so. */
  data?: ShapedData["data"];
  problems?: ShapedData["problems"];
  /** What was read of it, and what was not and why; null until then. */
  coverage?: Document["coverage"];
  /** The server's, where it has refused the document; `unreadable` where the file cannot be read here. */
  code?: string;
  error?: string;
}

/** The line of a document that is in SUCCESS or FAILURE. */
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
