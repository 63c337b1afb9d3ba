import "server-only";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type BlobFolder, type BlobStore, segmentsOf } from "./blob-store";
import { parseListing, type Listing } from "./s3-listing";
import { createS3Requests, type S3Access } from "./s3-requests";
import { temporaryFile } from "./temporary-files";

export interface S3Settings extends S3Access {
  /** The service's URL, e.g. "https://s3.eu-central-1.amazonaws.com"; requests are path-style. */
  endpoint: string;
  bucket: string;
}

/** Stores blobs as objects in a bucket of S3 or a compatible service, shared by all instances of the server. */
export function createS3Store({ endpoint, bucket, ...access }: S3Settings): BlobStore {
  const { send, sendForParts } = createS3Requests(access);
  const root = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${root}/${segmentsOf(key).join("/")}`;

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const body = bytes as Uint8Array<ArrayBuffer>;
    await send(urlOf(key), { method: "PUT", body, headers: { "Content-Type": "application/octet-stream" } });
  }

  const read = async (key: string) => send(urlOf(key));

  async function* list(prefix: string): AsyncGenerator<Listing["objects"][number]> {
    let page: Listing = { objects: [], next: undefined };
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix });
      if (page.next !== undefined) query.set("continuation-token", page.next);
      page = parseListing(new TextDecoder().decode(await send(`${root}?${query}`)));
      yield* page.objects;
    } while (page.next !== undefined);
  }

  return {
    put,
    read,
    putFile: async (key, file) => put(key, await readFile(file)),
    readParts: (key, signal) => sendForParts(urlOf(key), signal),
    async withLocalFile(key, readPath) {
      const path = await temporaryFile();
      try {
        await writeFile(path, await read(key));
        return await readPath(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async deleteFolder(folder) {
      for await (const { key } of list(`${segmentsOf(folder).join("/")}/`)) {
        await send(urlOf(key), { method: "DELETE" });
      }
    },
    async *listFolders(kind) {
      // Keys are sorted, so a folder's objects are adjacent.
      let current: BlobFolder | undefined;
      for await (const { key, modifiedAt } of list(`${segmentsOf(kind).join("/")}/`)) {
        const folder = key.slice(0, key.lastIndexOf("/"));
        if (current?.folder === folder) {
          if (modifiedAt > current.modifiedAt) current.modifiedAt = modifiedAt;
          continue;
        }
        if (current) yield current;
        current = { folder, modifiedAt };
      }
      if (current) yield current;
    },
  };
}
