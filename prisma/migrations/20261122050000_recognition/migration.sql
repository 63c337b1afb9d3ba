-- Which page of a document is being recognised, as JSON text: {"page", "of"}. Null while none is.

ALTER TABLE "Document" ADD COLUMN "recognition" TEXT;
