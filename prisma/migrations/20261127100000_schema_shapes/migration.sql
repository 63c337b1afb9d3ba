-- What of the JSON Schema that they came from extractors and fields cannot say.
ALTER TABLE "Extractor" ADD COLUMN "shape" TEXT;
ALTER TABLE "Field" ADD COLUMN "shape" TEXT;
