"use client";

import { useQuery } from "@tanstack/react-query";
import { limitTexts as text } from "./limit-texts";
import { withoutUnset, type SentLimits } from "@/lib/api/limit-rules";
import { type Limited, limitsPreviewQuery } from "./queries";

interface LimitsPreviewProps {
  of: Limited;
  limits: SentLimits;
}

const SHOWN = 3;

export function LimitsPreview({ of, limits }: LimitsPreviewProps) {
  const hasLimits = Object.keys(withoutUnset(limits)).length > 0;
  const { data, isError } = useQuery({
    ...limitsPreviewQuery(of, limits),
    enabled: hasLimits,
  });
  if (!hasLimits || isError || !data || data.values === 0) return null;
  const { values, broken, examples } = data;
  const shown = examples.slice(0, SHOWN);
  return (
    <div role="status" className="grid gap-0.5 text-xs text-ink-soft [overflow-wrap:anywhere]">
      <p>{text.broken(broken, values)}</p>
      {shown.map(({ id, filename, value, row }) => (
        <p key={`${id} ${row}`}>
          <bdi className="text-ink">{String(value)}</bdi> (<bdi>{filename}</bdi>
          {row !== undefined && text.inRow(row + 1)})
        </p>
      ))}
      {broken > shown.length && <p>{text.more(broken - shown.length)}</p>}
    </div>
  );
}
