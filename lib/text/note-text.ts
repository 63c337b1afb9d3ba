import type { LaidOutText } from "./blocks";
import { TextFlow } from "./text-flow";

/** A note with its number. It is too short to have blocks. */
export function noteText(number: number, content: LaidOutText): LaidOutText {
  const flow = new TextFlow();
  flow.push(`[${number}] `);
  flow.addContent({ ...content, blocks: [] });
  return flow.finish();
}
