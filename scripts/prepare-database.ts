import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createDatabaseFiles } from "@/lib/embedded/create-database-files";
import { DatabaseServer } from "@/lib/embedded/database-server";
import { migrate } from "@/lib/embedded/migrate";
import { openDatabase } from "@/lib/embedded/open-database";
import { packDatabase, readyMadeFile, READY_MADE_FOLDER } from "@/lib/embedded/ready-made-database";

async function main(): Promise<void> {
  const archive = readyMadeFile();
  if (existsSync(archive)) return;
  await mkdir(READY_MADE_FOLDER, { recursive: true });
  const staging = await mkdtemp(path.join(READY_MADE_FOLDER, "new-"));
  try {
    const directory = path.join(staging, "database");
    await createDatabaseFiles(directory, null);
    const db = await openDatabase(directory);
    const server = await DatabaseServer.start(() => Promise.resolve(db));
    await migrate(server.url).finally(() => server.stop());
    await packDatabase(directory, archive);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  for (const name of await readdir(READY_MADE_FOLDER))
    if (name !== path.basename(archive))
      await rm(path.join(READY_MADE_FOLDER, name), { recursive: true, force: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
