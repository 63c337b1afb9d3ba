-- What was read of a document, as JSON text (lib/text/coverage.ts). Null until it has been read, and for documents that an
-- earlier version read.

ALTER TABLE "Document" ADD COLUMN "coverage" TEXT;
