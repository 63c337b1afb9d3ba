import { createHash } from "node:crypto";
import { z } from "zod";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { FieldSpec, PartialAnswers, Usage } from "@/lib/extraction/values/types";
import type { ModelValue } from "./ask-fields";
import type { AskModel } from "./ask-model";
import { EXTRACTION_SYSTEM, limitsAsked, ROWS_SYSTEM } from "./prompts";
import { modelRow, type ModelRow } from "./tables/ask-rows";
import type { TextWindow } from "./windows";

const keptWindow = z.object({
  fieldsAtMost: z.number().int().min(1),
  isTooLong: z.boolean(),
  answers: z.record(
    z.string(),
    z.object({ raw: z.string(), quote: z.string().nullable(), alternatives: z.array(z.string()) }).nullable(),
  ),
});
type KeptWindow = z.infer<typeof keptWindow>;

const keptCounts = z.object({
  requests: z.number(),
  input_tokens: z.number(),
  cached_tokens: z.number(),
  output_tokens: z.number(),
});

const kept = z.object({
  /** A hash of the model and the prompts. Answers kept under another hash are ignored. */
  askedBy: z.string(),
  usage: z.object({ values: keptCounts, rows: keptCounts }),
  windows: z.record(z.string(), keptWindow),
  rows: z.record(z.string(), z.array(modelRow).nullable()),
});

export type Purpose = "values" | "rows";

export class KeptAnswers {
  private writing: Promise<void> = Promise.resolve();
  private isQueued = false;

  private constructor(
    private readonly store: PartialAnswers | undefined,
    private readonly askedBy: string,
    private readonly purpose: Purpose,
    private readonly usages: Record<Purpose, Usage>,
    private readonly windows: Record<string, KeptWindow>,
    private readonly rows: Record<string, ModelRow[] | null>,
  ) {}

  get usage(): Usage {
    return this.usages[this.purpose];
  }

  static async load(
    store: PartialAnswers | undefined,
    { engine, model }: AskModel,
    purpose: Purpose,
  ): Promise<KeptAnswers> {
    const askedBy = hashOf(`${engine} ${model} ${EXTRACTION_SYSTEM} ${ROWS_SYSTEM}`);
    const stored = kept.safeParse(parseJson(await store?.load()));
    const {
      usage,
      windows = {},
      rows = {},
    } = stored.success && stored.data.askedBy === askedBy ? stored.data : {};
    const usages = {
      values: { ...createUsage(engine, model), ...usage?.values },
      rows: { ...createUsage(engine, model), ...usage?.rows },
    };
    return new KeptAnswers(store, askedBy, purpose, usages, windows, rows);
  }

  of(window: TextWindow, fieldsAtMost: number): WindowAnswers {
    const key = hashOf(`${window.offset} ${window.text}`);
    return new WindowAnswers((this.windows[key] ??= { fieldsAtMost, isTooLong: false, answers: {} }));
  }

  /** Null if the question was too large, undefined if not answered yet. */
  rowsOf(question: string): ModelRow[] | null | undefined {
    return this.rows[hashOf(question)];
  }

  setRows(question: string, rows: ModelRow[] | null): void {
    this.rows[hashOf(question)] = rows;
  }

  settled(): Promise<void> {
    return this.writing;
  }

  /** All calls during one write share the next write. */
  save(): Promise<void> {
    if (!this.store || this.isQueued) return this.writing;
    this.isQueued = true;
    this.writing = this.writing.then(async () => {
      this.isQueued = false;
      const { askedBy, usages: usage, windows, rows } = this;
      const json = JSON.stringify({ askedBy, usage, windows, rows });
      // If saving fails, a retry just repeats some questions.
      await this.store?.save(json).catch(() => undefined);
    });
    return this.writing;
  }
}

export class WindowAnswers {
  constructor(private readonly window: KeptWindow) {}

  get fieldsAtMost(): number {
    return this.window.fieldsAtMost;
  }

  get isTooLong(): boolean {
    return this.window.isTooLong;
  }

  askAtMost(fields: number): void {
    this.window.fieldsAtMost = Math.min(this.window.fieldsAtMost, fields);
  }

  markTooLong(): void {
    this.window.isTooLong = true;
  }

  get(field: FieldSpec): ModelValue | null | undefined {
    return this.window.answers[keyOf(field)];
  }

  set(field: FieldSpec, value: ModelValue | null): void {
    this.window.answers[keyOf(field)] = value;
  }
}

function keyOf({ name, type, prompt, also_called: labels = [], ...limits }: FieldSpec): string {
  return hashOf(JSON.stringify([name, type, prompt, labels, limitsAsked(limits)]));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function parseJson(json: string | null | undefined): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}
