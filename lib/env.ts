import { z } from "zod";

const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
const optional = z.string().trim().min(1).optional();

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Where the embedded database and the files live. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** PostgreSQL. Set by the start command when the embedded database serves. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(50).default(5),
  /** Signs sessions' CSRF tokens and Auth.js's cookies. Made by the start command when it embeds everything. */
  AUTH_SECRET: z.string().min(16),
  /** The public address, wherever a proxy does not overwrite x-forwarded-proto. */
  AUTH_URL: z.url().optional(),
  AUTH_GOOGLE_ID: optional,
  AUTH_GOOGLE_SECRET: optional,
  /** Tests only: another OpenID provider in Google's place. */
  GOOGLE_ISSUER: z.url().optional(),
  ALLOW_LOCAL_SIGN_IN: flag,
  ALLOW_CREDIT_ADJUSTMENT: flag,
  ANTHROPIC_API_KEY: optional,
  ANTHROPIC_MODEL: z.string().min(1).default("claude-haiku-5-5"),
  ANTHROPIC_BASE_URL: z.url().optional(),
  /** Files in a bucket of S3, or of a service that speaks its language, instead of in DATA_DIR. */
  S3_BUCKET: optional,
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional,
  INNGEST_BASE_URL: z.url().optional(),
  INNGEST_DEV: optional,
  SIGNUP_CREDITS: z.coerce.number().int().min(0).max(1_000_000).default(10),
  BONUS_CREDITS: z.coerce.number().int().min(1).max(1_000_000).default(20),
  /** How long a worker's claim on a document holds without a sign of life. */
  JOB_LEASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  /** Documents of one user that are processed at the same time. */
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(4),
  /** Changing requests a minute and user before the API answers 429. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_000),
  /** Reading requests a minute and user before the API answers 429. */
  READS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  /** Megabytes (of 1,048,576 bytes) of uploaded files that one user may have stored at a time. */
  STORAGE_PER_USER_MB: z.coerce.number().int().min(1).default(1_000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  NEXT_PUBLIC_TUTORIAL_VIDEO_URL: z.url().optional(),
  NEXT_PUBLIC_SUPPORT_EMAIL: z.email().default("support@gleaner.example"),
  NEXT_PUBLIC_POSTHOG_KEY: optional,
  NEXT_PUBLIC_POSTHOG_HOST: z.url().default("https://eu.i.posthog.com"),
});

export type Env = z.infer<typeof settings>;

/**
 * Reads and checks the settings.
 *
 * @throws Error with one message that names every setting that is missing or wrong, never its value.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = settings.safeParse(givenIn(source));
  const problems = result.success
    ? combinationProblems(result.data)
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(describeProblems(problems));
  }
  return result.data;
}

const engineSettings = settings.pick({
  ANTHROPIC_API_KEY: true,
  ANTHROPIC_MODEL: true,
  ANTHROPIC_BASE_URL: true,
});

/** The settings of the extraction engine alone, for commands that need no database. */
export function readEngineEnv(source: Record<string, string | undefined>): z.infer<typeof engineSettings> {
  const result = engineSettings.safeParse(givenIn(source));
  if (result.success) return result.data;
  throw new Error(
    describeProblems(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)),
  );
}

/** A setting that is empty is not given. */
function givenIn(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function describeProblems(problems: string[]): string {
  return `These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
}

function combinationProblems(env: Env): string[] {
  const problems: string[] = [];
  if (Boolean(env.AUTH_GOOGLE_ID) !== Boolean(env.AUTH_GOOGLE_SECRET)) {
    problems.push("AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET: set both or neither");
  }
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    problems.push("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with S3_BUCKET");
  }
  if (env.INNGEST_EVENT_KEY && !env.INNGEST_SIGNING_KEY && !isOn(env.INNGEST_DEV)) {
    problems.push("INNGEST_SIGNING_KEY: needed with INNGEST_EVENT_KEY, or anybody could run the jobs");
  }
  if (env.NODE_ENV === "production" && !isLocalUrl(env.AUTH_URL)) {
    const reason = "for development: in production only with an AUTH_URL that names this machine";
    if (env.ALLOW_CREDIT_ADJUSTMENT) problems.push(`ALLOW_CREDIT_ADJUSTMENT: ${reason}`);
    if (isOn(env.INNGEST_DEV)) problems.push(`INNGEST_DEV: ${reason}, or anybody could run the jobs`);
  }
  return problems;
}

/** Whether an address names this machine. An installation that does not say where it stands may be public. */
function isLocalUrl(url: string | undefined): boolean {
  return url !== undefined && isLocalHost(new URL(url).hostname);
}

/** Inngest's own reading of INNGEST_DEV: an address, or a flag. */
export function isOn(setting: string | undefined): boolean {
  return setting !== undefined && !/^(0|false)$/i.test(setting);
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/.test(hostname);
}

let cached: Env | undefined;

/** The process's settings, read once. */
export function env(): Env {
  return (cached ??= readEnv(process.env));
}

/** The one setting that a build, which has no others, may ask for: the log is made when its module is loaded. */
export function logLevel(): Env["LOG_LEVEL"] {
  return settings.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL);
}
