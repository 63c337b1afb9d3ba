import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePrivate } from "./make-private";

describe.runIf(process.platform !== "win32")("making the data directory private", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "gleaner-private-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const make = (name: string, mode: number) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "content");
    chmodSync(file, mode);
  };
  const mode = (name: string) => statSync(path.join(root, name)).mode & 0o7777;

  test("removes the access of other users at any depth", () => {
    make("auth-secret", 0o644);
    make("database/base/5/1247", 0o666);
    make("files/documents/a/original", 0o640);
    chmodSync(root, 0o755);
    expect(makePrivate(root)).toEqual([]);
    expect(["auth-secret", "database/base/5/1247", "files/documents/a/original"].map(mode)).toEqual(
      Array<number>(3).fill(0o600),
    );
    expect([".", "database", "database/base/5", "files/documents/a"].map(mode)).toEqual(
      Array<number>(4).fill(0o700),
    );
  });

  test("changes neither other programs' files in the directory nor the targets of links", () => {
    make("program", 0o755);
    make("elsewhere/file", 0o644);
    make("files/own", 0o644);
    symlinkSync(path.join(root, "elsewhere"), path.join(root, "files", "link"));
    symlinkSync(path.join(root, "elsewhere"), path.join(root, "temporary"));
    makePrivate(root);
    expect(["program", "elsewhere/file", "files/own"].map(mode)).toEqual([0o755, 0o644, 0o600]);
  });

  test("leaves a world-writable sticky directory as it is", () => {
    make("files/own", 0o644);
    chmodSync(root, 0o1777);
    makePrivate(root);
    expect([".", "files", "files/own"].map(mode)).toEqual([0o1777, 0o700, 0o600]);
  });
});
