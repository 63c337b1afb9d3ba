/** A folder of blobs and when something was last put into it. */
export interface BlobFolder {
  /** E.g. "documents/0193…". */
  folder: string;
  modifiedAt: Date;
}

/**
 * Where files lie. Keys are made by the server alone, of the form "kind/id/name"; a file's own name is never part of
 * one. Writes are atomic: a key holds the whole blob or nothing.
 */
export interface BlobStore {
  /** Moves or copies a local file in. The file may be gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when there is no such blob. */
  read(key: string): Promise<Uint8Array>;
  /** Lends the blob as a local file, for readers that want a path. */
  withLocalFile<T>(key: string, read: (path: string) => Promise<T>): Promise<T>;
  /** Deletes a folder and every blob in it. Deleting what is not there is fine. */
  deleteFolder(folder: string): Promise<void>;
  /** All folders of a kind, e.g. of "documents". */
  listFolders(kind: string): AsyncIterable<BlobFolder>;
}
