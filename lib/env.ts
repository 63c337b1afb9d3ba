import { z } from "zod";
import { describeIssue } from "./describe-issue";
import { ENGINE_NAMES, type EngineName } from "./engine-names";
import { OCR_LANGUAGES } from "./ocr-languages";

const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
const optional = z.string().trim().min(1).optional();

const languages = z
  .string()
  .default(OCR_LANGUAGES.join(","))
  .transform((list) => [...new Set(list.split(",").map((code) => code.trim().toLowerCase()))].filter(Boolean))
  .pipe(
    z.array(
      z.enum(OCR_LANGUAGES, {
        error: ({ input }) => `OCR_LANGUAGES: ${String(input)} is not one of ${OCR_LANGUAGES.join(", ")}`,
      }),
    ),
  );

/** `npm run settings` writes these comments and defaults to docs/operate.md. */
export const settings = z.object({
  /** Set by the start commands. */
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The folder for the embedded database and the files. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** PostgreSQL. The start command sets it for the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Database connections per process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(50).default(5),
  /** Signs CSRF tokens and Auth.js's cookies. If the embedded database is used, the start command generates it. */
  AUTH_SECRET: z.string().min(16),
  /** The public URL. Needed if a proxy does not set x-forwarded-proto. */
  AUTH_URL: z.url().optional(),
  /**
   * Enables sign-in with Google, together with AUTH_GOOGLE_SECRET. Unless both are set, local hosts offer the local
   * sign-in.
   */
  AUTH_GOOGLE_ID: optional,
  /** See AUTH_GOOGLE_ID. */
  AUTH_GOOGLE_SECRET: optional,
  /** Tests only: an OpenID provider that replaces Google. */
  GOOGLE_ISSUER: z.url().optional(),
  /** Enables the local sign-in in production, too, on local hosts. */
  ALLOW_LOCAL_SIGN_IN: flag,
  /**
   * Shows a dialog that adjusts credits, for development. Works only on local hosts, and in production only with a
   * local AUTH_URL.
   */
  ALLOW_CREDIT_ADJUSTMENT: flag,
  /**
   * Allows webhooks without TLS, and to private networks and this machine. Set it only if every user may reach those.
   */
  ALLOW_PRIVATE_WEBHOOKS: flag,
  /**
   * The engine that extracts values. Default: `anthropic` if its key is set, else `openai` if its base URL is set,
   * else `local`, which uses no model.
   */
  ENGINE: z.enum(ENGINE_NAMES).optional(),
  /** Enables extraction by an Anthropic model. */
  ANTHROPIC_API_KEY: optional,
  /** The Anthropic model. */
  ANTHROPIC_MODEL: z.string().min(1).default("claude-haiku-5-5"),
  /** The base URL of another server with Anthropic's protocol. */
  ANTHROPIC_BASE_URL: z.url().optional(),
  /** The base URL of a server with OpenAI's chat completions API, including any `/v1`. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The model at OPENAI_BASE_URL. */
  OPENAI_MODEL: optional,
  /** The key for OPENAI_BASE_URL. Self-hosted servers usually need none. */
  OPENAI_API_KEY: optional,
  /** The maximum number of tokens of prompt and answer together. */
  OPENAI_CONTEXT_TOKENS: z.coerce.number().int().min(4_000).max(10_000_000).default(32_000),
  /** The time limit for one request to a model. Node's fetch gives up after 300 seconds without an answer. */
  MODEL_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(90),
  /** Maximum number of concurrent requests to a model per process. */
  MODEL_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(8),
  /** Whether extractors learn from confirmed and corrected values. */
  LEARNING: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  /** The proportion of passing values that users are asked to review anyway, to measure the error rate. */
  TRUST_SAMPLE: z.coerce.number().min(0).max(1).default(0.05),
  /** Whether to run text recognition on pages without text. */
  OCR: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  /** The languages to recognise, as ISO 639-2 codes. */
  OCR_LANGUAGES: languages,
  /** Maximum number of pages to recognise per document. The rest remain unread. */
  OCR_MAX_PAGES: z.coerce.number().int().min(1).max(5_000).default(100),
  /** Stores files in a bucket of S3 or a compatible service instead of DATA_DIR. */
  S3_BUCKET: optional,
  /** The bucket's region. */
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  /** The address of a service other than AWS. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The bucket's access key. */
  S3_ACCESS_KEY_ID: optional,
  /** The bucket's secret key. */
  S3_SECRET_ACCESS_KEY: optional,
  /** Runs background jobs with Inngest instead of the embedded runner. Needs INNGEST_SIGNING_KEY. */
  INNGEST_EVENT_KEY: optional,
  /** Verifies that calls to /api/inngest come from Inngest. */
  INNGEST_SIGNING_KEY: optional,
  /** The address of a self-hosted Inngest. */
  INNGEST_BASE_URL: z.url().optional(),
  /** The address of Inngest's development server, or 1. In production, it works only with a local AUTH_URL. */
  INNGEST_DEV: optional,
  /** Credits of a new account. */
  SIGNUP_CREDITS: z.coerce.number().int().min(0).max(1_000_000).default(10),
  /** Credits of the bonus that each user can claim once. */
  BONUS_CREDITS: z.coerce.number().int().min(1).max(1_000_000).default(20),
  /** The time after which another worker takes over the job of a dead one. Server clocks must differ by less. */
  JOB_LEASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** How long a server may continue its work at shutdown before it hands over the rest. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(0).max(600).default(20),
  /** Maximum number of documents per user that are processed at the same time. */
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(4),
  /** Requests that change data, per user and minute, before the API answers 429. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_000),
  /** Requests that only read, per user and minute, before the API answers 429. */
  READS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  /** Requests without a session, such as sign-ins, per address and minute before the API answers 429. */
  ANONYMOUS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  /** How many proxies in front of the app append to x-forwarded-for. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Storage quota per user, in megabytes of 1,048,576 bytes. */
  STORAGE_PER_USER_MB: z.coerce.number().int().min(1).default(1_000),
  /** The bearer token of /api/metrics, which answers 404 without it. */
  METRICS_TOKEN: optional,
  /** The lowest level to log. */
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** A tutorial video to show on the dashboard. */
  NEXT_PUBLIC_TUTORIAL_VIDEO_URL: z.url().optional(),
  /** Who runs this installation, for the legal pages. */
  OPERATOR_NAME: optional,
  /** The operator's email address, for the legal pages. The default for NEXT_PUBLIC_SUPPORT_EMAIL. */
  OPERATOR_CONTACT: z.email().optional(),
  /**
   * The email address on the support page. Default: OPERATOR_CONTACT, otherwise `support@` and the host of the public
   * URL.
   */
  NEXT_PUBLIC_SUPPORT_EMAIL: z.email().optional(),
  /** Enables analytics by PostHog. */
  NEXT_PUBLIC_POSTHOG_KEY: optional,
  /** PostHog's host. */
  NEXT_PUBLIC_POSTHOG_HOST: z.url().default("https://eu.i.posthog.com"),
});

export type Env = z.infer<typeof settings>;

/** @throws Error naming every missing or wrong setting, without its value */
export function readEnv(source: Record<string, string | undefined>): Env {
  const env = parseSettings(settings, source);
  const problems = combinationProblems(env);
  if (problems.length > 0) throw new Error(describeProblems(problems));
  return env;
}

const engineSettings = settings.pick({
  ENGINE: true,
  ANTHROPIC_API_KEY: true,
  ANTHROPIC_MODEL: true,
  ANTHROPIC_BASE_URL: true,
  OPENAI_BASE_URL: true,
  OPENAI_MODEL: true,
  OPENAI_API_KEY: true,
  OPENAI_CONTEXT_TOKENS: true,
  MODEL_TIMEOUT_SECONDS: true,
  MODEL_CONCURRENCY: true,
});

export type EngineSettings = z.infer<typeof engineSettings>;

const recognitionSettings = settings.pick({ OCR: true, OCR_LANGUAGES: true, OCR_MAX_PAGES: true });

export function readEngineEnv(source: Record<string, string | undefined>): EngineSettings {
  const settings = parseSettings(engineSettings, source);
  const problems = engineProblems(settings);
  if (problems.length > 0) throw new Error(describeProblems(problems));
  return settings;
}

export function readRecognitionEnv(
  source: Record<string, string | undefined>,
): z.infer<typeof recognitionSettings> {
  return parseSettings(recognitionSettings, source);
}

function parseSettings<S extends z.ZodType>(
  schema: S,
  source: Record<string, string | undefined>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given, { error: describeIssue });
  if (result.success) return result.data;
  throw new Error(describeProblems(result.error.issues.map(({ message }) => message)));
}

function describeProblems(problems: string[]): string {
  return `These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
}

function combinationProblems(env: Env): string[] {
  const problems = engineProblems(env);
  if (Boolean(env.AUTH_GOOGLE_ID) !== Boolean(env.AUTH_GOOGLE_SECRET)) {
    problems.push("AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET: set both or neither");
  }
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    problems.push("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with S3_BUCKET");
  }
  if (env.INNGEST_EVENT_KEY && !env.INNGEST_SIGNING_KEY && !isOn(env.INNGEST_DEV)) {
    problems.push("INNGEST_SIGNING_KEY: needed with INNGEST_EVENT_KEY, otherwise anyone could run the jobs");
  }
  if (env.NODE_ENV === "production" && !isLocalUrl(env.AUTH_URL)) {
    const reason = "for development only; in production it needs an AUTH_URL that names this machine";
    if (env.ALLOW_CREDIT_ADJUSTMENT) problems.push(`ALLOW_CREDIT_ADJUSTMENT: ${reason}`);
    if (isOn(env.INNGEST_DEV)) problems.push(`INNGEST_DEV: ${reason}, otherwise anyone could run the jobs`);
  }
  return problems;
}

export function engineName({ ENGINE, ANTHROPIC_API_KEY, OPENAI_BASE_URL }: EngineSettings): EngineName {
  if (ENGINE) return ENGINE;
  if (ANTHROPIC_API_KEY) return "anthropic";
  return OPENAI_BASE_URL ? "openai" : "local";
}

/** A half-configured model must not silently fall back to another engine. */
function engineProblems(env: EngineSettings): string[] {
  const engine = engineName(env);
  const reason = env.ENGINE ? `needed with ENGINE=${env.ENGINE}` : "";
  if (engine === "anthropic") return env.ANTHROPIC_API_KEY ? [] : [`ANTHROPIC_API_KEY: ${reason}`];
  const problems: string[] = [];
  const isHalfNamed = !env.ENGINE && env.OPENAI_MODEL !== undefined;
  if (!env.OPENAI_BASE_URL && (engine === "openai" || isHalfNamed))
    problems.push(`OPENAI_BASE_URL: ${reason || "needed with OPENAI_MODEL"}`);
  if (!env.OPENAI_MODEL && engine === "openai")
    problems.push(`OPENAI_MODEL: ${reason || "needed with OPENAI_BASE_URL"}`);
  return problems;
}

/** Without a URL, the installation may be public. */
function isLocalUrl(url: string | undefined): boolean {
  return url !== undefined && isLocalHost(new URL(url).hostname);
}

/** INNGEST_DEV is a URL or a flag, as in Inngest. */
export function isOn(setting: string | undefined): boolean {
  return setting !== undefined && !/^(0|false)$/i.test(setting);
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/.test(hostname);
}

let cached: Env | undefined;

export function env(): Env {
  return (cached ??= readEnv(process.env));
}

/** Does not validate other settings, because a build has none but may still log. */
export function logLevel(): Env["LOG_LEVEL"] {
  return settings.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL);
}
