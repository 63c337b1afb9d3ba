import { z } from "zod";

export const DESCRIPTION = "gleaner-backup.json";

export const SECRET = "auth-secret";

/** Increment this when older versions can no longer read a backup. */
export const BACKUP_FORMAT = 1;

export const backupDescription = z.object({
  format: z.number(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  files: z.number(),
});
export type BackupDescription = z.infer<typeof backupDescription>;
