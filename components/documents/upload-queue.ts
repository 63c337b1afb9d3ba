import { UPLOAD_INDICATOR_CLEAR_MS } from "@/components/constants";

export type UploadState = "queued" | "sending" | "sent" | "failed" | "cancelled";

export interface Upload {
  key: string;
  file: File;
  state: UploadState;
  /** Of the bytes, 0 to 1. */
  share: number;
  error?: string;
}

type Send = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

interface UploadEvents {
  messageOf: (error: unknown, file: File) => string;
  /** The queue has run empty; `sent` files of this run arrived. */
  onFinished: (sent: number) => void;
}

/** Sends files one after the other. A file that fails or is cancelled never holds up the next. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly controllers = new Map<string, AbortController>();
  private running = false;
  private nextKey = 0;

  constructor(
    private readonly send: Send,
    private readonly events: UploadEvents,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.uploads;

  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const added = files.map((file): Upload => ({
      key: `upload-${this.nextKey++}`,
      file,
      state: "queued",
      share: 0,
    }));
    this.set([...this.uploads, ...added]);
    void this.run();
  }

  cancel(key: string): void {
    this.change(key, { state: "cancelled" });
    this.controllers.get(key)?.abort();
    if (!this.running) this.clearDone();
  }

  retry(key: string): void {
    this.set(
      this.uploads.map((upload) =>
        upload.key === key ? { key, file: upload.file, state: "queued", share: 0 } : upload,
      ),
    );
    void this.run();
  }

  dismiss(key: string): void {
    this.set(this.uploads.filter((upload) => upload.key !== key));
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let sent = 0;
    for (let next = this.firstQueued(); next; next = this.firstQueued()) {
      if (await this.sendOne(next)) sent += 1;
    }
    this.running = false;
    this.events.onFinished(sent);
    setTimeout(() => {
      if (!this.running) this.clearDone();
    }, UPLOAD_INDICATOR_CLEAR_MS);
  }

  private firstQueued(): Upload | undefined {
    return this.uploads.find(({ state }) => state === "queued");
  }

  private async sendOne({ key, file }: Upload): Promise<boolean> {
    const controller = new AbortController();
    this.controllers.set(key, controller);
    this.change(key, { state: "sending" });
    try {
      await this.send(file, {
        onProgress: (share) => this.change(key, { share }),
        signal: controller.signal,
      });
      this.change(key, { state: "sent", share: 1 });
      return true;
    } catch (error) {
      if (!controller.signal.aborted) {
        this.change(key, { state: "failed", error: this.events.messageOf(error, file) });
      }
      return false;
    } finally {
      this.controllers.delete(key);
    }
  }

  private clearDone(): void {
    this.set(this.uploads.filter(({ state }) => state !== "sent" && state !== "cancelled"));
  }

  private change(key: string, change: Partial<Upload>): void {
    this.set(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}
