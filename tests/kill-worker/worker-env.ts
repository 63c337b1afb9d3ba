/** What a worker is started with, beside its arguments. */
export const WORKER_ENV = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  AUTH_SECRET: "a secret for tests only",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
} as const;
