export interface BlobFolder {
  folder: string;
  modifiedAt: Date;
}

/** A form for S3's POST. Send the fields in this order, followed by the file as `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** Lets clients transfer files directly. Only buckets support this. */
export interface DirectTransfer {
  uploadForm(key: string, size: number, expiresAt: Date): UploadForm;
  /** Anyone who knows the URL can download the blob for a few minutes. */
  downloadUrl(key: string, contentDisposition: string): Promise<string>;
  sizeOf(key: string): Promise<number | null>;
  /** @returns false if the blob does not exist */
  copy(from: string, to: string): Promise<boolean>;
}

/** Keys have the form "kind/id/name" and come from the server, never from a file's name. Writes are atomic. */
export interface BlobStore {
  /** May move the file instead of copying it. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error if the blob does not exist */
  read(key: string): Promise<Uint8Array>;
  /** Reads each part on demand, until the signal aborts. Fails like `read`. */
  readParts(key: string, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  withLocalFile<T>(key: string, read: (path: string) => Promise<T>): Promise<T>;
  /** Also succeeds if the folder does not exist. */
  deleteFolder(folder: string): Promise<void>;
  /** @throws Error unless the store accepts writes now */
  check(): Promise<void>;
  listFolders(kind: string): AsyncIterable<BlobFolder>;
  /** Undefined if clients cannot reach the store. */
  readonly direct?: DirectTransfer;
}

const SEGMENT = /^[a-z0-9][a-z0-9.-]{0,99}$/i;

/** @throws Error for empty segments and forbidden characters, so that a key can't leave the store */
export function segmentsOf(key: string): string[] {
  const segments = key.split("/");
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error("Malformed blob key");
  return segments;
}
