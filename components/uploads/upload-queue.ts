import { UPLOAD_INDICATOR_CLEAR_MS } from "@/components/constants";

export type UploadState = "queued" | "sending" | "sent" | "failed" | "cancelled";

/** The extractor that a file is for. */
export interface Destination {
  id: string;
  name: string;
}

export interface Upload {
  key: string;
  destination: Destination;
  /** Of the file. */
  name: string;
  /** Bytes. */
  size: number;
  state: UploadState;
  /** Of the bytes, 0 to 1. */
  share: number;
  /** Why it failed, or waits. */
  error?: string;
  /** Of a failure: whether sending the same file again can help. */
  retryable?: boolean;
  /** The run that it belongs to: what was added to one extractor until all of it had ended. */
  run: number;
  /** Whether it has a line. One that was cleared or dismissed is still counted. */
  listed: boolean;
}

/** How far a run has come: total = sent + failed + left. What was cancelled is not counted. */
export interface Tally {
  total: number;
  sent: number;
  failed: number;
  left: number;
  /** Whether one of them is being sent right now; otherwise what is left waits for other files. */
  sending: boolean;
}

export interface UploadFailure {
  reason: string;
  retryable: boolean;
  /** Where the sender, not the file, was refused: how long whatever is sent would meet the same answer. */
  waitSeconds?: number;
}

interface UploadQueueOptions {
  send: (
    file: File,
    destination: Destination,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  failureOf: (error: unknown, file: File) => UploadFailure;
  /** Everything that was added to one extractor has ended, one way or the other. */
  onRunEnd: (destination: Destination, tally: Tally) => void;
}

/**
 * Sends files one after the other, whatever extractor they are for. A file that fails or is cancelled never holds up the
 * next. A file is held only as long as it can still be sent.
 */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly files = new Map<string, File>();
  private readonly listeners = new Set<() => void>();
  private sending: AbortController | undefined;
  private lastKey = 0;
  private lastRun = 0;

  constructor(private readonly options: UploadQueueOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.uploads;

  add(files: readonly File[], destination: Destination): void {
    if (files.length === 0) return;
    const run = this.runOf(destination);
    const added = files.map((file): Upload => {
      const key = `upload-${++this.lastKey}`;
      this.files.set(key, file);
      return {
        key,
        destination,
        name: file.name,
        size: file.size,
        state: "queued",
        share: 0,
        run,
        listed: true,
      };
    });
    this.set([...this.uploads, ...added]);
    this.clearBefore(run, destination);
    void this.sendAll();
  }

  cancel(key: string): void {
    const upload = this.find(key);
    if (!upload || !isUnderWay(upload)) return;
    this.change(key, { state: "cancelled" });
    if (upload.state === "sending") this.sending?.abort();
    else this.endRunOf(upload);
  }

  /** Sends a file again that failed or was cancelled, unless it was refused for good. */
  retry(key: string): void {
    const upload = this.find(key);
    if (!upload || isUnderWay(upload) || !this.files.has(key)) return;
    const run = this.runOf(upload.destination);
    this.change(key, { state: "queued", share: 0, run });
    this.clearBefore(run, upload.destination);
    void this.sendAll();
  }

  dismiss(key: string): void {
    const upload = this.find(key);
    if (!upload || isUnderWay(upload)) return;
    this.change(key, { listed: false });
    this.forgetUnlisted();
  }

  /** Breaks off what is being sent and forgets the rest. */
  stop(): void {
    this.files.clear();
    this.set([]);
    this.sending?.abort();
  }

  private async sendAll(): Promise<void> {
    if (this.sending) return;
    for (let next = this.nextQueued(); next; next = this.nextQueued()) {
      this.sending = new AbortController();
      await this.sendOne(next, this.sending.signal);
      this.endRunOf(next);
      this.sending = undefined;
    }
  }

  private nextQueued(): Upload | undefined {
    return this.uploads.find(({ state }) => state === "queued");
  }

  private async sendOne({ key, destination }: Upload, signal: AbortSignal): Promise<void> {
    const file = this.files.get(key);
    if (!file) return;
    this.change(key, { state: "sending" });
    try {
      await this.options.send(file, destination, {
        onProgress: (share) => this.change(key, { share }),
        signal,
      });
      this.files.delete(key);
      this.change(key, { state: "sent", share: 1 });
    } catch (error) {
      if (signal.aborted) return;
      const { reason, retryable, waitSeconds = 0 } = this.options.failureOf(error, file);
      if (waitSeconds > 0) {
        this.change(key, { state: "queued", share: 0, error: reason });
        await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
        return;
      }
      if (!retryable) this.files.delete(key);
      this.change(key, { state: "failed", error: reason, retryable });
    }
  }

  /** The extractor's run that is going on, or a new one. */
  private runOf({ id }: Destination): number {
    const running = this.uploads.find((upload) => upload.destination.id === id && isUnderWay(upload));
    return running ? running.run : ++this.lastRun;
  }

  /** What an extractor's former runs still show goes when a new one begins, but for failures. */
  private clearBefore(run: number, { id }: Destination): void {
    const own = this.uploads.filter(({ destination }) => destination.id === id);
    const former = new Set(own.flatMap((upload) => (upload.run < run ? upload.run : [])));
    for (const each of former) this.clear(each);
  }

  private endRunOf({ run, destination }: Upload): void {
    const uploads = this.uploads.filter((upload) => upload.run === run);
    if (uploads.length === 0 || uploads.some(isUnderWay)) return;
    this.options.onRunEnd(destination, tallyOf(uploads));
    setTimeout(() => this.clear(run), UPLOAD_INDICATOR_CLEAR_MS);
  }

  /** Takes the lines away of what needs no further look. */
  private clear(run: number): void {
    this.set(
      this.uploads.map((upload) =>
        upload.run === run && (upload.state === "sent" || upload.state === "cancelled")
          ? { ...upload, listed: false }
          : upload,
      ),
    );
    this.forgetUnlisted();
  }

  /** A run is kept, for its count, as long as one of its files has a line. */
  private forgetUnlisted(): void {
    const shown = new Set(this.uploads.flatMap(({ run, listed }) => (listed ? run : [])));
    const kept = this.uploads.filter(({ run }) => shown.has(run));
    const keys = new Set(kept.flatMap(({ key, listed }) => (listed ? key : [])));
    for (const key of this.files.keys()) if (!keys.has(key)) this.files.delete(key);
    this.set(kept);
  }

  private find(key: string): Upload | undefined {
    return this.uploads.find((upload) => upload.key === key);
  }

  private change(key: string, change: Partial<Upload>): void {
    this.set(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
  return state === "queued" || state === "sending";
}

/** Whether leaving the site would lose it: it is on its way, or it failed and may be sent again. */
export function isUnsent(upload: Upload): boolean {
  return isUnderWay(upload) || (upload.state === "failed" && upload.listed && upload.retryable === true);
}

/** Whether there is anything to show of them. */
export function hasLines(uploads: readonly Upload[]): boolean {
  return uploads.some(({ listed }) => listed);
}

/** Counts each extractor's newest run; failures of former ones have been told. */
export function tallyOf(uploads: readonly Upload[]): Tally {
  const newest = new Map<string, number>();
  for (const { destination, run } of uploads) {
    newest.set(destination.id, Math.max(run, newest.get(destination.id) ?? 0));
  }
  const counted = uploads.filter(
    ({ destination, run, state }) => newest.get(destination.id) === run && state !== "cancelled",
  );
  const sent = counted.filter(({ state }) => state === "sent").length;
  const failed = counted.filter(({ state }) => state === "failed").length;
  const sending = counted.some(({ state }) => state === "sending");
  return { total: counted.length, sent, failed, left: counted.length - sent - failed, sending };
}
