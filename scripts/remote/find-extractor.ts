import type { Gleaner } from "@/client/gleaner";
import { UsageError } from "./usage-error";

/**
 * Searches by ID first, then by name.
 * @throws UsageError unless exactly one matches
 */
export async function findExtractor(gleaner: Gleaner, wanted: string, signal: AbortSignal): Promise<string> {
  const extractors = await gleaner.extractors({ signal });
  if (extractors.some(({ id }) => id === wanted)) return wanted;
  const [found, ...others] = extractors.filter(({ name }) => name === wanted);
  if (!found) throw new UsageError(`There is no extractor "${wanted}".`);
  if (others.length === 0) return found.id;
  const ids = [found, ...others].map(({ id, created_at }) => `  ${id}  made ${created_at}`);
  throw new UsageError(
    `${ids.length} extractors are named "${wanted}". Please give the id of one:\n${ids.join("\n")}`,
  );
}
