-- Counts read an index alone, and only the user's own part of it; documents by status are counted for the metrics.

-- CreateIndex
CREATE INDEX "Document_userId_extractorId_expiresAt_status_toCheck_idx" ON "Document"("userId", "extractorId", "expiresAt", "status", "toCheck");

-- DropIndex
DROP INDEX "Document_userId_idx";

-- CreateIndex
CREATE INDEX "Document_status_idx" ON "Document"("status");
