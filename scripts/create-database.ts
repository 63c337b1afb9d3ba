import { openDatabase } from "@/lib/embedded/open-database";

async function main(directory: string): Promise<void> {
  const db = await openDatabase(directory);
  await db.close();
}

main(process.argv[2] ?? "").then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
