import type { Evaluation } from "./evaluate";

export function toTable(evaluations: readonly Evaluation[]): string[][] {
  const row = (label: string, cell: (evaluation: Evaluation) => string | null): string[][] => {
    const cells = evaluations.map(cell);
    return cells.some((value) => value !== null) ? [[label, ...cells.map((value) => value ?? "-")]] : [];
  };
  return [
    ...row("engine", ({ name }) => name),
    ...row("model", ({ model }) => model),
    ...row("values", ({ figures }) => String(figures.values)),
    ...row("exact", ({ figures }) => share(figures.exact)),
    ...row("near", ({ figures }) => share(figures.near)),
    ...row("wrong", ({ figures }) => share(figures.wrong)),
    ...row("empty", ({ figures }) => share(figures.empty)),
    ...row("invented where there is none", ({ figures }) => share(figures.invented)),
    ...row("right of the verified", ({ figures }) => share(figures.verified)),
    ...Object.keys(evaluations[0]?.figures.precisionAt ?? {}).flatMap((coverage) =>
      row(`precision at coverage ${coverage}`, ({ figures }) => share(figures.precisionAt[coverage] ?? null)),
    ),
    ...row("calibration error", ({ figures }) => share(figures.calibrationError)),
    ...row("AUROC of confidence", ({ figures }) => share(figures.auroc)),
    ...row("rows recalled", ({ rows }) => (rows.of === 0 ? null : `${rows.recalled} of ${rows.of}`)),
    ...row("requests", ({ usage }) => tokens(usage.requests)),
    ...row("input tokens", ({ usage }) => tokens(usage.input_tokens)),
    ...row("of them cached", ({ usage }) => tokens(usage.cached_tokens)),
    ...row("output tokens", ({ usage }) => tokens(usage.output_tokens)),
    ...row("seconds", ({ seconds }) => seconds.toFixed(1)),
    ...row("documents that failed", ({ failures }) => tokens(failures.length)),
  ];
}

function share(value: number | null): string | null {
  return value === null ? null : value.toFixed(3);
}

function tokens(value: number): string | null {
  return value === 0 ? null : String(value);
}
