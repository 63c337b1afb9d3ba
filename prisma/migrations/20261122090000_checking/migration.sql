-- Values are checked and corrected, and extracted again with changed fields. While a document is extracted again it keeps
-- the values that it has, for the case that this fails.

ALTER TABLE "Document" ADD COLUMN "toCheck" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "fieldsKey" TEXT;
ALTER TABLE "Document" DROP CONSTRAINT "Document_data_when_successful";
ALTER TABLE "Document" ADD CONSTRAINT "Document_values_when_successful" CHECK (
  CASE "status" WHEN 'SUCCESS' THEN "values" IS NOT NULL WHEN 'FAILURE' THEN "values" IS NULL ELSE true END
);
ALTER TABLE "Extractor" ADD COLUMN "lastUsedAt" TIMESTAMP(3);

-- Nobody has confirmed or corrected anything yet: every value with a check is to be checked. What JSON can say and
-- PostgreSQL cannot read is replaced, as in the migration that made the list.
UPDATE "Document" SET "toCheck" = (
  SELECT count(*)
  FROM json_array_elements(
    regexp_replace("values", '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::json
  ) AS stored (value)
  WHERE json_typeof(stored.value -> 'checks') = 'array' AND json_array_length(stored.value -> 'checks') > 0
)
WHERE "values" IS NOT NULL;

UPDATE "Extractor" SET "lastUsedAt" = (
  SELECT max("createdAt") FROM "Document" WHERE "Document"."extractorId" = "Extractor"."id"
);
