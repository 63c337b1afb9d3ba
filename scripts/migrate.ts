import nextEnv from "@next/env";
import { MigrationError } from "@/lib/db/migrations";
import { projectRoot } from "@/lib/embedded/app-process";
import { migrate } from "@/lib/embedded/migrate";
import { StartError } from "@/lib/embedded/start-error";
import { answerHelp } from "./help";

answerHelp("migrate");

// Installations without the start command run this before a deployment. It migrates the database in DATABASE_URL.
nextEnv.loadEnvConfig(projectRoot, false, { info: () => undefined, error: console.error });
try {
  if (!process.env.DATABASE_URL)
    throw new StartError("DATABASE_URL is not set: there is no database to migrate.");
  const applied = await migrate(process.env.DATABASE_URL);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
} catch (error) {
  const expected = error instanceof StartError || error instanceof MigrationError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
