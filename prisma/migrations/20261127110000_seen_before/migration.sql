-- What was here before: files by their bytes for as long as their documents are kept, entries and bank accounts by keyed hashes.

ALTER TABLE "Document" ADD COLUMN "fileHash" TEXT, ADD COLUMN "sameFileId" TEXT;
ALTER TABLE "WizardRun" ADD COLUMN "fileHash" TEXT;
CREATE INDEX "Document_extractorId_fileHash_idx" ON "Document"("extractorId", "fileHash");

ALTER TABLE "Extractor" ADD COLUMN "remembering" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Field" ADD COLUMN "unique" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Fingerprint" (
    "id" BIGSERIAL NOT NULL,
    "extractorId" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "account" TEXT,
    "isOpen" BOOLEAN NOT NULL DEFAULT false,
    "seenAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Fingerprint_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Fingerprint_documentId_key_key" ON "Fingerprint"("documentId", "key");
CREATE INDEX "Fingerprint_extractorId_key_id_idx" ON "Fingerprint"("extractorId", "key", "id");
CREATE INDEX "Fingerprint_expiresAt_idx" ON "Fingerprint"("expiresAt");
