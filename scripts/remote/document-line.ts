import type { Document, DocumentResult, Value } from "@/client/gleaner";

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
    checks: string[];
  }[];
  /** What was read of it, and what was not and why; null until then. */
  coverage?: Document["coverage"];
  /** The server's, where it has refused the document; `unreadable` where the file cannot be read here. */
  code?: string;
  error?: string;
}

/** The line of a document that is in SUCCESS or FAILURE. */
export function toDocumentLine(file: string, { document, values }: DocumentResult): DocumentLine {
  const { id, status, coverage, rejection_reason } = document;
  if (status !== "SUCCESS")
    return { file, status, document: id, coverage, error: rejection_reason ?? "The document failed." };
  return {
    file,
    status,
    document: id,
    values: values.map(({ name, value, evidence, checks }) => ({
      name,
      value,
      state: evidence.state,
      quote: evidence.quote,
      page: evidence.page,
      checks: checks.map(({ message }) => message),
    })),
    coverage,
  };
}

export function failedLine(file: string, code: string, error: string, document?: string): DocumentLine {
  return { file, status: "FAILURE", ...(document === undefined ? {} : { document }), code, error };
}
