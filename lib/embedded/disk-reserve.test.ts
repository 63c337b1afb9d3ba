import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { diskFullMark } from "@/lib/storage/disk-full";
import { DiskReserve } from "./disk-reserve";

const MIB = 1024 * 1024;

describe("the reserve on the disk of the embedded database", () => {
  let directory: string;
  let free: number;
  let reserve: DiskReserve;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "gleaner-reserve-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    free = 1_000 * MIB;
    reserve = new DiskReserve(directory, () => free);
  });

  /** The bytes that deleting could use. */
  const kept = () => {
    const file = path.join(directory, "reserve");
    return existsSync(file) ? statSync(file).size : 0;
  };

  it("is actually written, and accessible only to its owner", async () => {
    await reserve.check();
    expect(kept()).toBe(32 * MIB);
    const { blocks, mode } = statSync(path.join(directory, "reserve"));
    expect(blocks * 512).toBeGreaterThanOrEqual(32 * MIB);
    expect(mode & 0o077).toBe(0);
    expect(reserve.isFull).toBe(false);
  });

  it("is freed when the disk is full, and the app is told", async () => {
    await reserve.check();
    const told = (reserve.onGivenUp = vi.fn());
    free = 7 * MIB;
    await reserve.check();
    expect({ kept: kept(), isFull: existsSync(diskFullMark(directory)) }).toEqual({ kept: 0, isFull: true });
    expect(statSync(diskFullMark(directory)).size).toBe(0);
    expect(told).toHaveBeenCalledOnce();
  });

  it("is taken again only if there is room for more than the reserve", async () => {
    await reserve.check();
    free = 0;
    await reserve.check();
    free = 40 * MIB;
    await reserve.check();
    expect(reserve.isFull).toBe(true);
    free = 48 * MIB;
    await reserve.check();
    expect({ kept: kept(), isFull: reserve.isFull }).toEqual({ kept: 32 * MIB, isFull: false });
  });

  it("is freed immediately for the database, once", async () => {
    await reserve.check();
    expect([reserve.giveUp(), reserve.giveUp()]).toEqual([true, false]);
    expect({ kept: kept(), isFull: reserve.isFull }).toEqual({ kept: 0, isFull: true });
  });

  it("is missing from the start on a disk without room for it", async () => {
    free = 20 * MIB;
    await reserve.check();
    expect({ kept: kept(), isFull: reserve.isFull }).toEqual({ kept: 0, isFull: true });
  });

  it("is left alone at the start on a disk with room, because it may be another server's", async () => {
    reserve.giveUpIfFull();
    expect({ kept: kept(), isFull: reserve.isFull }).toEqual({ kept: 0, isFull: false });
  });
});
