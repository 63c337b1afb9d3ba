import "server-only";
import { hkdfSync } from "node:crypto";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import type { Outcome } from "@/lib/trust/outcomes";
import { startThreshold, Thresholds } from "@/lib/trust/thresholds";
import { ExtractorTrust } from "@/lib/values/extractor-trust";
import type { LoadedExtractor } from "./load-extractor";
import { fromPerMille } from "./stored-trust";

export async function loadTrust(
  { db, engine }: Pick<Context, "db" | "engine">,
  { id: extractorId, trustTarget, storedFields: fields, hasOutcomes }: LoadedExtractor,
): Promise<ExtractorTrust> {
  const target = fromPerMille(trustTarget);
  const outcomes: Outcome[] = hasOutcomes
    ? await db.outcome.findMany({
        where: { extractorId },
        select: { fieldId: true, confidence: true, way: true, wrong: true, whole: true, taught: true },
      })
    : [];
  return new ExtractorTrust({
    thresholds: new Thresholds(target, startThreshold(target, CHECK_BELOW[engine.name]), outcomes),
    fields,
    sampling: { key: samplingKey(extractorId), share: env().TRUST_SAMPLE },
  });
}

function samplingKey(extractorId: string): string {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, extractorId, "samples", 32)).toString("hex");
}
