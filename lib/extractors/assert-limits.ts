import { problemsOfLimits, type SentLimits } from "@/lib/api/limit-rules";
import { AppError } from "@/lib/errors";
import type { FieldType } from "@/lib/extraction/values/field-types";

export function assertLimits(type: FieldType, limits: SentLimits): void {
  const problems = problemsOfLimits(type, limits);
  const [first] = problems;
  if (first) throw new AppError("invalid", first[1], { fields: Object.fromEntries(problems) });
}
