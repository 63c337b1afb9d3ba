import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { deleteAbandonedFiles, temporaryFile } from "./temporary-files";

const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-temporary-"));
vi.stubEnv("DATA_DIR", dataDirectory);
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe("temporary files", () => {
  it.runIf(process.platform !== "win32")("are private from other users of the machine", async () => {
    const mask = process.umask(0);
    const file = await temporaryFile();
    process.umask(mask);
    expect([file, path.dirname(file)].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o700]);
    rmSync(file);
  });

  it("left by a dead process are deleted after an hour, and newer ones are kept", async () => {
    expect(await deleteAbandonedFiles(new Date())).toBe(0);
    const file = await temporaryFile();
    writeFileSync(file, "half an upload");
    expect(await deleteAbandonedFiles(new Date(Date.now() + 3_500_000))).toBe(0);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    expect(await deleteAbandonedFiles(new Date(Date.now() + 3_700_000))).toBe(1);
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });
});
