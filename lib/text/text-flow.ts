import {
  countPrinted,
  MAX_BLOCK_LEVEL,
  type BlockForm,
  type DoubtfulPart,
  type LaidOutText,
  type TextBlock,
} from "./blocks";
import { addDoubt } from "./doubtful-parts";

export class TextFlow {
  private readonly parts: string[] = [];
  private printed = 0;
  private counted = 0;
  /** The last count. A repeated row is the same string, so it isn't counted again. */
  private last = { part: "", printed: 0 };
  private readonly blocks: TextBlock[] = [];
  private readonly doubts: DoubtfulPart[] = [];
  private open: { form: BlockForm; start: number } | null = null;

  push(part: string): void {
    this.parts.push(part);
  }

  pushDoubtful(part: string): void {
    const start = this.length;
    this.push(part);
    addDoubt(this.doubts, { start, end: this.length });
  }

  get length(): number {
    for (; this.counted < this.parts.length; this.counted += 1) {
      const part = this.parts[this.counted] ?? "";
      if (part !== this.last.part) this.last = { part, printed: countPrinted(part) };
      this.printed += this.last.printed;
    }
    return this.printed;
  }

  startBlock(form: BlockForm): void {
    this.endBlock();
    this.open = { form: withinLevels(form), start: this.length };
  }

  endBlock(kind?: BlockForm["kind"]): void {
    const { open } = this;
    if (!open || (kind && open.form.kind !== kind)) return;
    this.open = null;
    // Skip empty blocks, because a document may contain millions of empty elements.
    if (this.length > open.start) this.add({ ...open.form, start: open.start, end: this.length });
  }

  add(block: TextBlock): void {
    if (block.end > block.start) this.blocks.push(block);
  }

  /** `at` is where the text starts, in printed characters. */
  addBlocksOf({ blocks }: Pick<LaidOutText, "blocks">, at: number): void {
    for (const block of blocks) this.add({ ...block, start: block.start + at, end: block.end + at });
  }

  addContent(content: LaidOutText): void {
    const at = this.length;
    this.addBlocksOf(content, at);
    this.addDoubtsOf(content, at);
    this.push(content.text);
  }

  addDoubtsOf({ doubts }: Pick<LaidOutText, "doubts">, at: number): void {
    for (const { start, end } of doubts ?? []) addDoubt(this.doubts, { start: start + at, end: end + at });
  }

  finish(): LaidOutText {
    this.endBlock();
    return {
      text: this.parts.join(""),
      blocks: this.blocks,
      ...(this.doubts.length > 0 && { doubts: this.doubts }),
    };
  }
}

function withinLevels(form: BlockForm): BlockForm {
  if (!("level" in form)) return form;
  const level = Math.min(MAX_BLOCK_LEVEL, Math.max(1, Math.floor(form.level) || 1));
  return level === form.level ? form : { ...form, level };
}
