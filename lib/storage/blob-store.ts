/** A folder of blobs and the time of the last write to it. */
export interface BlobFolder {
  /** E.g. "documents/0193…". */
  folder: string;
  modifiedAt: Date;
}

/**
 * Stores files under keys of the form "kind/id/name". The server generates every key; a file's own name is never part of
 * one. Writes are atomic: a key holds the whole blob or nothing.
 */
export interface BlobStore {
  /** Stores a local file by moving or copying it; the file may be gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when the blob does not exist. */
  read(key: string): Promise<Uint8Array>;
  /** Calls `read` with the path of a local copy, which may be deleted afterwards. */
  withLocalFile<T>(key: string, read: (path: string) => Promise<T>): Promise<T>;
  /** Deletes a folder and every blob in it. A folder that does not exist is no error. */
  deleteFolder(folder: string): Promise<void>;
  /** All folders of a kind, e.g. of "documents". */
  listFolders(kind: string): AsyncIterable<BlobFolder>;
}
