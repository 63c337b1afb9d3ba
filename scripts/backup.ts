import path from "node:path";
import nextEnv from "@next/env";
import { projectRoot } from "@/lib/embedded/app-process";
import { backUp } from "@/lib/embedded/backup";
import { restore } from "@/lib/embedded/restore";
import { openDataDirectory } from "@/lib/embedded/data-directory";
import { StartError } from "@/lib/embedded/start-error";
import { answerHelp, helpOf } from "./help";

/** `backup.ts backup FILE` and `backup.ts restore FILE`. */
const [command, file, ...more] = process.argv.slice(2);
const name = command === "restore" ? "restore" : "backup";
answerHelp(name);

// What is written is accessible to its own user only.
process.umask(0o077);
nextEnv.loadEnvConfig(projectRoot, false, { info: () => undefined, error: console.error });

try {
  if (!file || more.length > 0) throw new StartError(helpOf(name));
  if (process.env.DATABASE_URL) {
    throw new StartError(
      `This installation's data is not in DATA_DIR but in the database of DATABASE_URL: use pg_dump and pg_restore for it, ` +
        "and for the files the tools of the bucket (S3_BUCKET), or a copy of DATA_DIR/files made after the dump.",
    );
  }
  const directory = openDataDirectory(process.env.DATA_DIR || ".data");
  const { rows, files, createdAt } = await (name === "backup" ? backUp : restore)(
    directory,
    path.resolve(file),
  );
  const contents = `${rows.User ?? 0} accounts, ${rows.Document ?? 0} documents, ${files} files`;
  console.log(
    name === "backup"
      ? `Backed up into ${file}: ${contents}. It holds documents and a secret: keep it private.`
      : `Restored into ${directory}: ${contents}, as of ${createdAt}.`,
  );
  if (process.env.S3_BUCKET) {
    console.log(
      `The files of the bucket ${process.env.S3_BUCKET} are not part of it: use the bucket's own tools.`,
    );
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
