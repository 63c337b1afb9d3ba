import "server-only";
import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type BlobFolder, type BlobStore, segmentsOf } from "./blob-store";
import { signPostForm } from "./post-form";
import { parseListing, type Listing } from "./s3-listing";
import { createS3Requests, type S3Access } from "./s3-requests";
import { temporaryFile } from "./temporary-files";

export interface S3Settings extends S3Access {
  /** For example "https://s3.eu-central-1.amazonaws.com". Requests use path-style URLs. */
  endpoint: string;
  bucket: string;
}

const DOWNLOAD_SECONDS = 300;

export function createS3Store({ endpoint, bucket, ...access }: S3Settings): BlobStore {
  const { send, sendForParts, sizeOf, succeeds, signedUrl } = createS3Requests(access);
  const root = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${root}/${segmentsOf(key).join("/")}`;

  async function put(key: string, body: Blob | Uint8Array<ArrayBuffer>): Promise<void> {
    await send(urlOf(key), { method: "PUT", body, headers: { "Content-Type": "application/octet-stream" } });
  }

  const readParts = (key: string, signal?: AbortSignal) => sendForParts(urlOf(key), signal);

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
    put: (key, bytes) => put(key, bytes as Uint8Array<ArrayBuffer>),
    read: (key) => send(urlOf(key)),
    // Stream from the disk, because many uploads would fill the memory.
    putFile: async (key, file) => put(key, await openAsBlob(file)),
    readParts,
    async withLocalFile(key, readPath) {
      const path = await temporaryFile();
      try {
        await pipeline(readParts(key), createWriteStream(path));
        return await readPath(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async check() {
      await send(`${root}?${new URLSearchParams({ "list-type": "2", "max-keys": "1" })}`);
    },
    async deleteFolder(folder) {
      for await (const { key } of list(`${segmentsOf(folder).join("/")}/`)) {
        await send(urlOf(key), { method: "DELETE" });
      }
    },
    async *listFolders(kind) {
      // Keys are sorted, so the objects in a folder are adjacent.
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
    direct: {
      uploadForm: (key, size, expiresAt) => ({
        url: root,
        fields: signPostForm(access, { bucket, key: segmentsOf(key).join("/"), size, expiresAt }, new Date()),
      }),
      downloadUrl: (key, contentDisposition) =>
        signedUrl(
          `${urlOf(key)}?${new URLSearchParams({
            "X-Amz-Expires": String(DOWNLOAD_SECONDS),
            "response-content-disposition": contentDisposition,
            "response-content-type": "application/octet-stream",
          })}`,
        ),
      sizeOf: (key) => sizeOf(urlOf(key)),
      copy: (from, to) =>
        succeeds(urlOf(to), {
          method: "PUT",
          headers: { "x-amz-copy-source": new URL(urlOf(from)).pathname },
        }),
    },
  };
}
