import type { LaidOutText } from "./blocks";
import { TextFlow } from "./text-flow";

/** Drops headings, lists and tables, because notes are too short for them. */
export function noteText(number: number, content: LaidOutText): LaidOutText {
  const flow = new TextFlow();
  flow.push(`[${number}] `);
  flow.addContent({ ...content, blocks: [] });
  return flow.finish();
}
