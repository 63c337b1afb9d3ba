import type { Context } from "@/lib/context";
import type { ScheduledFunction } from "@/lib/jobs/background-function";
import { deleteEndedWindows } from "@/lib/http/rate-limiter";
import { deleteExpiredDocuments } from "@/lib/retention/delete-expired-documents";
import { deleteExpiredFingerprints } from "@/lib/retention/delete-expired-fingerprints";
import { deleteExpiredSessions } from "@/lib/retention/delete-expired-sessions";
import { deleteExpiredUploads } from "@/lib/retention/delete-expired-uploads";
import { deleteExpiredWizardRuns } from "@/lib/retention/delete-expired-wizard-runs";
import { deleteOrphanedFiles } from "@/lib/retention/delete-orphaned-files";
import { deleteAbandonedFiles } from "@/lib/storage/temporary-files";
import { forgetFormerAccounts } from "@/lib/users/former-accounts";

export const deleteExpired = (context: () => Context): ScheduledFunction => ({
  id: "delete-expired",
  everySeconds: 600,
  async run(step) {
    const documents = await step.run("documents", () => deleteExpiredDocuments(context()));
    const wizardRuns = await step.run("wizard runs", () => deleteExpiredWizardRuns(context()));
    const uploads = await step.run("uploads", () => deleteExpiredUploads(context()));
    const fingerprints = await step.run("fingerprints", () => deleteExpiredFingerprints(context()));
    const sessions = await step.run("sessions", () => deleteExpiredSessions(context()));
    const formerAccounts = await step.run("former accounts", () => forgetFormerAccounts(context()));
    const rateWindows = await step.run("rate windows", () => deleteEndedWindows(context()));
    const abandoned = await step.run("abandoned files", () => deleteAbandonedFiles(context().now()));
    // Run this last, because it fails when the file store is unavailable.
    const orphans = await step.run("orphaned files", () => deleteOrphanedFiles(context()));
    const rows = { documents, wizardRuns, uploads, fingerprints, sessions, formerAccounts, rateWindows };
    return { ...rows, orphans, abandoned };
  },
});
