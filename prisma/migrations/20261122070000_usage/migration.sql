-- What finding a document's values took, as JSON text (lib/extraction/types.ts): who read it, by how many requests and tokens.
-- Null until it has been processed, and for documents that an earlier version processed.

ALTER TABLE "Document" DROP COLUMN "engine", ADD COLUMN "usage" TEXT;
