-- Rules over the fields of an extractor, in order.
ALTER TABLE "Extractor" ADD COLUMN "rules" TEXT NOT NULL DEFAULT '[]';
