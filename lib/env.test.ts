import { describe, expect, it } from "vitest";
import { engineName, readEngineEnv, readEnv } from "./env";

const BASE = { DATABASE_URL: "postgresql://user@host/db", AUTH_SECRET: "at least sixteen characters" };

const PUBLIC = { NODE_ENV: "production", AUTH_URL: "https://gleaner.example" };
const LOCAL = { NODE_ENV: "production", AUTH_URL: "http://localhost:3000" };

describe("the settings", () => {
  it("have defaults except for the database and the secret, and empty ones count as not set", () => {
    expect(readEnv({ ...BASE, ANTHROPIC_API_KEY: "" })).toMatchObject({
      SIGNUP_CREDITS: 10,
      BONUS_CREDITS: 20,
      JOB_CONCURRENCY: 4,
      ALLOW_LOCAL_SIGN_IN: false,
    });
  });

  it("that are missing or invalid are all named in one message, without their values", () => {
    const read = () => readEnv({ AUTH_SECRET: "short", JOB_CONCURRENCY: "many", DATABASE_URL: "secret" });
    expect(read).toThrow(/AUTH_SECRET(.|\n)*JOB_CONCURRENCY/);
    expect(read).not.toThrow(/short|many|secret/);
  });

  it("that are missing or invalid are described for people", () => {
    expect(() => readEnv({ AUTH_SECRET: "short", METRICS_TOKEN: " ", JOB_CONCURRENCY: "0" })).toThrow(
      [
        "These settings are missing or wrong:",
        "  DATABASE_URL is missing",
        "  AUTH_SECRET must have at least 16 characters",
        "  JOB_CONCURRENCY must be at least 1",
        "  METRICS_TOKEN must not be empty",
      ].join("\n"),
    );
  });

  it("for recognition have defaults, and refuse an unknown language by name", () => {
    expect(readEnv(BASE)).toMatchObject({
      OCR: true,
      OCR_LANGUAGES: ["eng", "deu", "fra", "spa", "ita", "nld", "por", "pol"],
      OCR_MAX_PAGES: 100,
    });
    expect(readEnv({ ...BASE, OCR: "off", OCR_LANGUAGES: "pol, eng" })).toMatchObject({
      OCR: false,
      OCR_LANGUAGES: ["pol", "eng"],
    });
    expect(() => readEnv({ ...BASE, OCR_LANGUAGES: "eng,tlh" })).toThrow(/OCR_LANGUAGES.*tlh/);
  });

  it.each<[string, Record<string, string>]>([
    ["local", {}],
    ["anthropic", { ANTHROPIC_API_KEY: "key" }],
    ["openai", { OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_MODEL: "small" }],
    [
      "anthropic",
      { ANTHROPIC_API_KEY: "key", OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_MODEL: "small" },
    ],
    [
      "openai",
      {
        ENGINE: "openai",
        ANTHROPIC_API_KEY: "key",
        OPENAI_BASE_URL: "http://localhost:1/v1",
        OPENAI_MODEL: "x",
      },
    ],
    ["local", { ENGINE: "local", ANTHROPIC_API_KEY: "key", OPENAI_MODEL: "small" }],
    // Set on many machines for other programs.
    ["local", { OPENAI_API_KEY: "key" }],
  ])("name the engine %s: %j", (name, given) => {
    expect(engineName(readEngineEnv(given))).toBe(name);
    expect(engineName(readEnv({ ...BASE, ...given }))).toBe(name);
  });

  it.each<[string, Record<string, string>]>([
    ["ANTHROPIC_API_KEY: needed with ENGINE=anthropic", { ENGINE: "anthropic" }],
    [
      "OPENAI_BASE_URL: needed with ENGINE=openai",
      { ENGINE: "openai", OPENAI_MODEL: "small", ANTHROPIC_API_KEY: "key" },
    ],
    ["OPENAI_MODEL: needed with ENGINE=openai", { ENGINE: "openai", OPENAI_BASE_URL: "http://host/v1" }],
    ["OPENAI_MODEL: needed with OPENAI_BASE_URL", { OPENAI_BASE_URL: "http://host/v1" }],
    ["OPENAI_BASE_URL: needed with OPENAI_MODEL", { OPENAI_MODEL: "small" }],
    ["OPENAI_BASE_URL", { OPENAI_MODEL: "small", OPENAI_BASE_URL: "localhost:11434/v1" }],
    ["ENGINE", { ENGINE: "gpt" }],
    ["OPENAI_CONTEXT_TOKENS", { OPENAI_CONTEXT_TOKENS: "100" }],
    ["MODEL_CONCURRENCY", { MODEL_CONCURRENCY: "0" }],
    ["MODEL_TIMEOUT_SECONDS", { MODEL_TIMEOUT_SECONDS: "0" }],
  ])("are refused if they name no complete engine: %s", (message, given) => {
    expect(() => readEnv({ ...BASE, ...given })).toThrow(message);
    expect(() => readEngineEnv(given)).toThrow(message);
  });

  it("name in one message everything that an engine lacks", () => {
    expect(() => readEngineEnv({ ENGINE: "openai" })).toThrow(/OPENAI_BASE_URL(.|\n)*OPENAI_MODEL/);
  });

  it.each<[string, Record<string, string>]>([
    ["AUTH_GOOGLE_ID", { AUTH_GOOGLE_ID: "id" }],
    ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id" }],
    ["INNGEST_SIGNING_KEY", { INNGEST_EVENT_KEY: "key" }],
    ["INNGEST_SIGNING_KEY", { INNGEST_EVENT_KEY: "key", INNGEST_DEV: "0" }],
    ["ALLOW_CREDIT_ADJUSTMENT", { ALLOW_CREDIT_ADJUSTMENT: "true", ...PUBLIC }],
    ["ALLOW_CREDIT_ADJUSTMENT", { ALLOW_CREDIT_ADJUSTMENT: "true", NODE_ENV: "production" }],
    ["INNGEST_DEV", { INNGEST_DEV: "1", ...PUBLIC }],
    ["INNGEST_DEV", { INNGEST_DEV: "http://localhost:8288", NODE_ENV: "production" }],
    ["INNGEST_DEV", { INNGEST_DEV: "true", INNGEST_SIGNING_KEY: "key", INNGEST_EVENT_KEY: "key", ...PUBLIC }],
  ])("are refused if %s conflicts with others", (name, given) => {
    expect(() => readEnv({ ...BASE, ...given })).toThrow(name);
  });

  it.each<[string, Record<string, string>]>([
    ["while developing", { ALLOW_CREDIT_ADJUSTMENT: "true", INNGEST_DEV: "1" }],
    ["under a local address", { ALLOW_CREDIT_ADJUSTMENT: "true", INNGEST_DEV: "1", ...LOCAL }],
    ["where they are off", { ALLOW_CREDIT_ADJUSTMENT: "false", INNGEST_DEV: "0", ...PUBLIC }],
  ])("for development are accepted %s", (_, given) => {
    expect(() => readEnv({ ...BASE, ...given })).not.toThrow();
  });
});
