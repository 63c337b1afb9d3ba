-- A document of which less is known than of most is one to check, until a person confirms it. Those that were read before are
-- not compared, for the day that they are kept.

ALTER TABLE "Document" ADD COLUMN "knownPerMille" INTEGER, ADD COLUMN "confirmedAt" TIMESTAMP(3);
ALTER TABLE "Extractor" ADD COLUMN "usualPerMille" INTEGER;

-- CreateIndex
CREATE INDEX "Document_counted_idx" ON "Document"("userId", "extractorId", "expiresAt", "status", "toCheck", "knownPerMille", "confirmedAt");

-- DropIndex
DROP INDEX "Document_userId_extractorId_expiresAt_status_toCheck_idx";
