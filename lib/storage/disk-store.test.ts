import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiskStore } from "./disk-store";

describe("the disk store", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "disk-store-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const bytes = new TextEncoder().encode("hello");

  it("leaves only the blob in its folder", async () => {
    const store = createDiskStore(root);
    await store.put("documents/a/original", bytes);
    await store.put("documents/a/original", new TextEncoder().encode("bye"));
    expect(await readdir(path.join(root, "documents/a"))).toEqual(["original"]);
  });

  it.runIf(process.platform !== "win32")(
    "keeps its files private from other users of the machine",
    async () => {
      const mask = process.umask(0);
      await createDiskStore(path.join(root, "files")).put("documents/a/original", bytes);
      process.umask(mask);
      const modes = ["files", "files/documents", "files/documents/a", "files/documents/a/original"].map(
        async (name) => (await stat(path.join(root, name))).mode & 0o777,
      );
      expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
    },
  );

  it("stores a local file by moving it", async () => {
    const store = createDiskStore(root);
    const file = path.join(root, "upload");
    await writeFile(file, bytes);
    await store.putFile("documents/a/original", file);
    expect(await readdir(root)).toEqual(["documents"]);
  });

  it("leaves nothing behind when the local file does not exist", async () => {
    const store = createDiskStore(root);
    await expect(store.putFile("documents/a/original", path.join(root, "missing"))).rejects.toThrow("ENOENT");
    expect(await readdir(path.join(root, "documents/a"))).toEqual([]);
  });
});
