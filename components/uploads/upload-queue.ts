import { UPLOAD_INDICATOR_CLEAR_MS } from "@/components/constants";
import { Store } from "@/components/store";

type UploadState = "queued" | "sending" | "sent" | "failed" | "cancelled";

export interface Destination {
  id: string;
  name: string;
}

export interface Upload {
  key: string;
  destination: Destination;
  name: string;
  size: number;
  state: UploadState;
  progress: number;
  error?: string | undefined;
  /** Whether sending the same file again can succeed. Set for failed uploads. */
  retryable?: boolean;
  /** Files for the same extractor share a batch until all of them have finished. */
  batch: number;
  documentId?: string;
  read?: boolean;
  isCopy?: boolean;
  visible: boolean;
}

/** total = sent + failed + remaining. Excludes cancelled uploads. */
export interface UploadSummary {
  total: number;
  sent: number;
  read: number;
  failed: number;
  copies: number;
  remaining: number;
  sending: boolean;
}

export interface UploadFailure {
  reason: string;
  retryable: boolean;
  waitSeconds?: number;
  offline?: boolean;
}

interface UploadQueueOptions {
  send: (
    file: File,
    destination: Destination,
    options: { onProgress: (progress: number) => void; signal: AbortSignal },
  ) => Promise<Pick<Required<Upload>, "documentId" | "isCopy">>;
  failureOf: (error: unknown, file: File) => UploadFailure;
  untilOnline: () => Promise<void>;
  onBatchEnd: (destination: Destination, summary: UploadSummary) => void;
}

/** Sends one file at a time, across all extractors. A failure does not block other files. */
export class UploadQueue {
  private readonly store = new Store<readonly Upload[]>([]);
  readonly subscribe = this.store.subscribe;
  readonly getSnapshot = this.store.get;
  private readonly files = new Map<string, File>();
  private currentRequest: AbortController | undefined;
  private lastKey = 0;
  private lastBatch = 0;

  constructor(private readonly options: UploadQueueOptions) {}

  private get uploads(): readonly Upload[] {
    return this.store.get();
  }

  add(files: readonly File[], destination: Destination): void {
    if (files.length === 0) return;
    const active = this.uploads.some(
      (upload) => upload.destination.id === destination.id && isActive(upload),
    );
    const batch = active ? this.latestBatch(destination) : ++this.lastBatch;
    const added = files.map((file): Upload => {
      const key = `upload-${++this.lastKey}`;
      this.files.set(key, file);
      return {
        key,
        destination,
        name: file.name,
        size: file.size,
        state: "queued",
        progress: 0,
        batch,
        visible: true,
      };
    });
    this.store.set([...this.uploads, ...added]);
    this.clearEarlierBatches(batch, destination);
    void this.sendAll();
  }

  cancel(key: string): void {
    const upload = this.find(key);
    if (!upload || !isActive(upload)) return;
    this.change(key, { state: "cancelled" });
    if (upload.state === "sending") this.currentRequest?.abort();
    else this.endBatchOf(upload);
  }

  retry(key: string): void {
    const upload = this.find(key);
    if (!upload || isActive(upload) || !this.files.has(key)) return;
    const batch = this.latestBatch(upload.destination);
    this.change(key, { state: "queued", progress: 0, batch, error: undefined });
    void this.sendAll();
  }

  retryAll(): void {
    for (const { key } of this.uploads.filter(isRetryable)) this.retry(key);
  }

  markRead(documentIds: ReadonlySet<string>): void {
    this.store.set(
      this.uploads.map((upload) =>
        upload.documentId !== undefined && documentIds.has(upload.documentId)
          ? { ...upload, read: true }
          : upload,
      ),
    );
    this.removeHidden();
  }

  dismiss(key: string): void {
    const upload = this.find(key);
    if (!upload || isActive(upload)) return;
    this.change(key, { visible: false });
    this.removeHidden();
  }

  stop(): void {
    this.files.clear();
    this.store.set([]);
    this.currentRequest?.abort();
  }

  private async sendAll(): Promise<void> {
    if (this.currentRequest) return;
    for (let next = this.nextQueued(); next; next = this.nextQueued()) {
      this.currentRequest = new AbortController();
      await this.sendOne(next, this.currentRequest.signal);
      this.endBatchOf(next);
      this.currentRequest = undefined;
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
      const sent = await this.options.send(file, destination, {
        onProgress: (progress) => this.change(key, { progress }),
        signal,
      });
      this.files.delete(key);
      this.change(key, { state: "sent", progress: 1, ...sent });
    } catch (error) {
      if (signal.aborted) return;
      const { reason, retryable, waitSeconds = 0, offline = false } = this.options.failureOf(error, file);
      if (offline || waitSeconds > 0) {
        this.change(key, { state: "queued", progress: 0, error: reason });
        if (offline) await this.options.untilOnline();
        else await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
        return;
      }
      if (!retryable) this.files.delete(key);
      this.change(key, { state: "failed", error: reason, retryable });
    }
  }

  private latestBatch({ id }: Destination): number {
    return Math.max(
      ...this.uploads.flatMap(({ destination, batch }) => (destination.id === id ? batch : [])),
    );
  }

  private clearEarlierBatches(batch: number, { id }: Destination): void {
    const own = this.uploads.filter(({ destination }) => destination.id === id);
    const earlier = new Set(own.flatMap((upload) => (upload.batch < batch ? upload.batch : [])));
    for (const earlierBatch of earlier) this.hideFinished(earlierBatch);
  }

  private endBatchOf({ batch, destination }: Upload): void {
    const uploads = this.uploads.filter((upload) => upload.batch === batch);
    if (uploads.length === 0 || uploads.some(isActive)) return;
    this.options.onBatchEnd(destination, summaryOf(uploads));
    setTimeout(() => this.hideFinished(batch), UPLOAD_INDICATOR_CLEAR_MS);
  }

  private hideFinished(batch: number): void {
    this.store.set(
      this.uploads.map((upload) =>
        upload.batch === batch && (upload.state === "sent" || upload.state === "cancelled")
          ? { ...upload, visible: false }
          : upload,
      ),
    );
    this.removeHidden();
  }

  private removeHidden(): void {
    const current = new Set(
      this.uploads.flatMap((upload) => (upload.visible || isBeingRead(upload) ? upload.batch : [])),
    );
    const kept = this.uploads.filter(({ batch }) => current.has(batch));
    const keys = new Set(kept.flatMap(({ key, visible }) => (visible ? key : [])));
    for (const key of this.files.keys()) if (!keys.has(key)) this.files.delete(key);
    this.store.set(kept);
  }

  private find(key: string): Upload | undefined {
    return this.uploads.find((upload) => upload.key === key);
  }

  private change(key: string, change: { [K in keyof Upload]?: Upload[K] | undefined }): void {
    this.store.set(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }
}

export function isActive({ state }: Pick<Upload, "state">): boolean {
  return state === "queued" || state === "sending";
}

export function isBeingRead({ state, read }: Upload): boolean {
  return state === "sent" && read !== true;
}

export function isRetryable({ state, retryable, visible }: Upload): boolean {
  return state === "failed" && retryable === true && visible;
}

export function isHeldUp({ state, error, visible }: Upload): boolean {
  return visible && (state === "failed" || (state === "queued" && error !== undefined));
}

/** Whether leaving the site would lose the file. */
export function isUnsent(upload: Upload): boolean {
  return isActive(upload) || isRetryable(upload);
}

export function summaryOf(uploads: readonly Upload[]): UploadSummary {
  const latest = new Map<string, number>();
  for (const { destination, batch } of uploads) {
    latest.set(destination.id, Math.max(batch, latest.get(destination.id) ?? 0));
  }
  const counted = uploads.filter(
    ({ destination, batch, state }) => latest.get(destination.id) === batch && state !== "cancelled",
  );
  const sent = counted.filter(({ state }) => state === "sent").length;
  const read = counted.filter((upload) => upload.state === "sent" && upload.read).length;
  const copies = counted.filter((upload) => upload.state === "sent" && upload.isCopy).length;
  const failed = counted.filter(({ state }) => state === "failed").length;
  const sending = counted.some(({ state }) => state === "sending");
  const remaining = counted.length - sent - failed;
  return { total: counted.length, sent, read, failed, copies, remaining, sending };
}
