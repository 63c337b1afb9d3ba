import type { ToolDocumentResult, ToolValue } from "@/lib/api/tools";
import type { CoverageDto } from "@/lib/api/document";
import { valueUnitDto } from "@/lib/api/value";

type Described = Omit<ToolDocumentResult, "values">;

/** Writes one line per value. Values and quotes are JSON, so their line breaks are escaped. */
export function describeResult(result: ToolDocumentResult): string {
  const { data, problems = [], values } = result;
  return [
    ...describeDocument(result),
    ...values.flatMap(describeValue),
    ...(data === undefined ? [] : [`Data: ${JSON.stringify(data)}`]),
    ...problems.map(({ place, message }) => `Does not match the schema: ${place} ${message}`),
  ].join("\n");
}

export function describeDocument({ extractor_id, document }: Described): string[] {
  const { id, filename, status, rejection_reason, coverage, checks } = document;
  const lines = [`${JSON.stringify(filename)}: ${status} (document ${id}, extractor ${extractor_id})`];
  if (rejection_reason !== null) lines.push(`Reason: ${rejection_reason}`);
  if (status === "PENDING" || status === "PROCESSING")
    lines.push("It is still being processed. Call get_document with wait_seconds until it is done.");
  lines.push(...checks.map(({ code, message }) => `To check: ${message} (${code})`));
  if (coverage) lines.push(...describeUnread(coverage));
  return lines;
}

export function describeValue({ name, type, value, evidence, ...rest }: ToolValue): string[] {
  const { confidence, checks, candidates, suggestion, confirmed_at, rows_omitted } = rest;
  const told = rows_omitted === undefined ? JSON.stringify(value) : rowsLeftOut(rows_omitted);
  const unit = valueUnitDto.nullish().parse(evidence.unit) ?? null;
  const source = [
    evidence.state,
    ...(unit === null
      ? []
      : [`unit ${JSON.stringify(unit.text)}${unit.code === null ? "" : ` (${unit.code})`}`]),
    ...(evidence.quote === null ? [] : [`quote ${JSON.stringify(evidence.quote)}`]),
    ...(evidence.page === null ? [] : [`page ${evidence.page}`]),
    ...(confidence === null ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(confirmed_at === null ? [] : ["confirmed"]),
  ];
  return [
    `${name} (${type}): ${told} [${source.join("; ")}]`,
    ...checks.map(({ code, message }) => `  to check: ${message} (${code})`),
    ...(suggestion === null
      ? []
      : [
          `  to check: perhaps ${JSON.stringify(suggestion.value)}, confidence ${suggestion.confidence.toFixed(2)} (candidate 0)`,
        ]),
    ...candidates.map(
      (candidate, index) =>
        `  candidate ${index}: ${JSON.stringify(candidate.value)}, quote ${JSON.stringify(candidate.quote)}`,
    ),
  ];
}

function rowsLeftOut(rows: number): string {
  return `${rows} rows, too many to show here; use a download or request the document's result with rows=all`;
}

function describeUnread({ unit, total, read, unread }: CoverageDto): string[] {
  if (unread.length === 0) return [];
  const ranges = unread.map(({ from, to, reason }) => `${from} to ${to} (${reason})`).join(", ");
  return [`Not read: ${unit} ${ranges}; ${read} of ${total} were read.`];
}
