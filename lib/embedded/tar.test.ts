import { describe, expect, test } from "vitest";
import { writeTar, type TarEntry } from "./tar";

async function written(entry: Partial<TarEntry>): Promise<number> {
  let size = 0;
  for await (const part of writeTar([{ name: "a", size: 3, content: [Buffer.from("abc")], ...entry }]))
    size += part.length;
  return size;
}

describe("an archive", () => {
  test("consists of blocks", async () => {
    expect(await written({})).toBe(4 * 512);
  });

  test("cannot be written if a file changes meanwhile", async () => {
    for (const size of [2, 4]) await expect(written({ size })).rejects.toThrow("changed while it was read");
  });

  test("cannot be written if a name is too long", async () => {
    await expect(written({ name: "a".repeat(100) })).resolves.toBe(4 * 512);
    await expect(written({ name: "a".repeat(101) })).rejects.toThrow("too long");
  });
});
