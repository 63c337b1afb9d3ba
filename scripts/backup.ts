import path from "node:path";
import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { projectRoot } from "@/lib/embedded/app-process";
import { backUp } from "@/lib/embedded/backup";
import type { BackupDescription } from "@/lib/embedded/backup-description";
import { restore } from "@/lib/embedded/restore";
import { openDataDirectory } from "@/lib/embedded/data-directory";
import { StartError } from "@/lib/embedded/start-error";
import { answerHelp, helpOf } from "./help";

const name = process.argv[2] === "restore" ? "restore" : "backup";
answerHelp(name);

process.umask(0o077);
nextEnv.loadEnvConfig(projectRoot, false, { info: () => undefined, error: console.error });

try {
  const { file, withSecret } = readArguments();
  if (process.env.DATABASE_URL) {
    throw new StartError(
      "This installation's data is in the database of DATABASE_URL, not in DATA_DIR. Use pg_dump and " +
        "pg_restore for it. For the files, use the tools of the bucket (S3_BUCKET), or a copy of " +
        "DATA_DIR/files made after the dump.",
    );
  }
  const directory = openDataDirectory(process.env.DATA_DIR || ".data");
  const messages = await (name === "backup"
    ? describedBackup(directory, file, withSecret)
    : describedRestore(directory, file));
  for (const message of messages) console.log(message);
  if (process.env.S3_BUCKET) {
    console.log(
      `The files of the bucket ${process.env.S3_BUCKET} are not included: use the bucket's own tools.`,
    );
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { file: string; withSecret: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      options: name === "backup" ? { "with-secret": { type: "boolean" } } : {},
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, withSecret: values["with-secret"] === true };
  } catch {
    // The user gave an unknown option.
  }
  throw new StartError(helpOf(name));
}

async function describedBackup(directory: string, file: string, withSecret: boolean): Promise<string[]> {
  const backup = await backUp(directory, path.resolve(file), { withSecret });
  return [
    `Backed up into ${file}: ${contentsOf(backup)}. It contains documents: keep it private.`,
    withSecret
      ? "It also contains the secret: anyone who has the file can test guesses of deleted values."
      : "It does not contain the secret (auth-secret). Keep a copy of the secret elsewhere. Without it, " +
        "webhooks and what extractors have learned and need to recognise duplicates are lost.",
  ];
}

async function describedRestore(directory: string, file: string): Promise<string[]> {
  const secretInSettings = Boolean(process.env.AUTH_SECRET);
  const restored = await restore(directory, path.resolve(file), { secretInSettings });
  const message = `Restored into ${directory}: ${contentsOf(restored)}, as of ${restored.createdAt}.`;
  return restored.hasSecret ? [message] : [message, describeMissingSecret(restored.rows)];
}

function describeMissingSecret({ Lesson, Fingerprint, FormerAccount, Webhook }: BackupDescription["rows"]) {
  return (
    `The secret (auth-secret) was not in the backup. Everything that depends on it was left out: ${Lesson ?? 0} lessons of ` +
    `reviewed documents, ${Fingerprint ?? 0} fingerprints of unique values and bank accounts, and ${FormerAccount ?? 0} deleted ` +
    `accounts whose free credits were spent. ${Webhook ?? 0} webhooks can no longer sign: their users must add them again. ` +
    "To keep all of this, restore the backup into a folder that contains only the previous auth-secret."
  );
}

function contentsOf({ rows, files }: BackupDescription): string {
  return `${rows.User ?? 0} accounts, ${rows.Document ?? 0} documents, ${files} files`;
}
