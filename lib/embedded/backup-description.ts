import { z } from "zod";

/** The first entry of a backup. */
export const DESCRIPTION = "gleaner-backup.json";

/** The file of the installation's secret, in a data directory and in a backup that includes it. */
export const SECRET = "auth-secret";

/** Changes when an older version could not read a backup any more. */
export const BACKUP_FORMAT = 1;

export const backupDescription = z.object({
  format: z.number(),
  createdAt: z.string(),
  /** What the database had been migrated with. */
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
});
export type BackupDescription = z.infer<typeof backupDescription>;
