import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readMode, readStartSettings } from "./settings";

const NAMES = ["DATABASE_URL", "AUTH_SECRET", "AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET", "ALLOW_LOCAL_SIGN_IN"];

describe("the start settings", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "gleaner-settings-"));
    mkdirSync(path.join(root, ".next"));
    writeFileSync(path.join(root, ".next", "BUILD_ID"), "a test build");
    for (const name of [...NAMES, "PORT", "BIND_HOST"]) vi.stubEnv(name, "");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });
  const read = (mode: "dev" | "start", given: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    return readStartSettings(mode, root, process.env);
  };
  const google = { AUTH_GOOGLE_ID: "id", AUTH_GOOGLE_SECRET: "secret" };

  test("embed a database and generate a secret if none is given", () => {
    expect(read("dev")).toMatchObject({ port: 3000, embedded: true, generatesSecret: true });
    expect(
      read("start", { DATABASE_URL: "postgresql://a@b/c", AUTH_SECRET: "sixteen characters" }),
    ).toMatchObject({ embedded: false, generatesSecret: false });
  });

  test.each<["dev" | "start", Record<string, string>, string | undefined]>([
    ["dev", {}, "127.0.0.1"],
    ["start", { ALLOW_LOCAL_SIGN_IN: "true" }, "127.0.0.1"],
    ["start", {}, undefined],
    ["dev", google, undefined],
    ["start", { ...google, ALLOW_LOCAL_SIGN_IN: "true" }, undefined],
    ["dev", { BIND_HOST: "0.0.0.0" }, "0.0.0.0"],
  ])(
    "listen only locally if an email address is enough to sign in: %s with %j on %s",
    (mode, given, host) => {
      expect(read(mode, given).host).toBe(host);
    },
  );

  test("name the setting that is wrong", () => {
    expect(() => readMode("serve")).toThrow(/dev\|start/);
    expect(() => read("dev", { PORT: "70000" })).toThrow(/PORT/);
    expect(() => read("dev", { DATABASE_URL: "mysql://a" })).toThrow(/DATABASE_URL/);
  });

  test("require a build in production mode", () => {
    rmSync(path.join(root, ".next"), { recursive: true });
    expect(() => read("start")).toThrow(/npm run build/);
  });
});
