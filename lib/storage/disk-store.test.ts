import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BlobStore } from "./blob-store";
import { createDiskStore } from "./disk-store";

describe("the disk store", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "disk-store-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const bytes = new TextEncoder().encode("hello");

  it("reads back what was put, and replaces it whole", async () => {
    const store = createDiskStore(root);
    await store.put("documents/a/original", bytes);
    await store.put("documents/a/original", new TextEncoder().encode("bye"));
    expect(new TextDecoder().decode(await store.read("documents/a/original"))).toBe("bye");
    expect(await readdir(path.join(root, "documents/a"))).toEqual(["original"]);
  });

  it("takes a local file in", async () => {
    const store = createDiskStore(root);
    const file = path.join(root, "upload");
    await writeFile(file, bytes);
    await store.putFile("documents/a/original", file);
    expect(await store.withLocalFile("documents/a/original", async (name) => path.basename(name))).toBe(
      "original",
    );
    expect(await readdir(root)).toEqual(["documents"]);
  });

  it("leaves nothing behind when the file to take in is gone", async () => {
    const store = createDiskStore(root);
    await expect(store.putFile("documents/a/original", path.join(root, "missing"))).rejects.toThrow("ENOENT");
    expect(await readdir(path.join(root, "documents/a"))).toEqual([]);
  });

  it("deletes a folder with all in it, also twice", async () => {
    const store = createDiskStore(root);
    await store.put("documents/a/original", bytes);
    await store.deleteFolder("documents/a");
    await store.deleteFolder("documents/a");
    await expect(store.read("documents/a/original")).rejects.toThrow("ENOENT");
  });

  it("lists the folders of a kind, and none where nothing was put", async () => {
    const store = createDiskStore(root);
    expect(await foldersOf(store, "wizard")).toEqual([]);
    await store.put("wizard/b/original", bytes);
    expect(await foldersOf(store, "wizard")).toEqual(["wizard/b"]);
  });

  it.each(["../x", "documents/../../x", "/etc/passwd", "documents//x", "a\0b", "documents/."])(
    "refuses the key %j",
    async (key) => {
      await expect(async () => createDiskStore(root).put(key, bytes)).rejects.toThrow("Malformed blob key");
    },
  );
});

async function foldersOf(store: BlobStore, kind: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { folder } of store.listFolders(kind)) found.push(folder);
  return found;
}
