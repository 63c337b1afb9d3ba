-- Columns get ids, and the key of a document's fields no longer holds their names (lib/extractors/fields-key.ts).
WITH former AS (
  SELECT "id", "extractorId",
    left(md5(json_build_array("name", "type", "prompt", "alsoCalled", "columns")::text || coalesce("limits", '')), 12) AS "key"
  FROM "Field"
), present AS (
  UPDATE "Field" SET "columns" = (
    SELECT json_agg(json_build_object('id', gen_random_uuid()) :: jsonb || listed."column" ORDER BY listed."place")::text
    FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place"))
  RETURNING "id",
    left(md5(json_build_array("id", "type", "prompt", "alsoCalled",
      (SELECT json_agg(listed."column" - 'name' ORDER BY listed."place")
       FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place")))::text || coalesce("limits", '')), 12)
      AS "key"
)
UPDATE "Document" SET "fieldsKey" = (
  SELECT coalesce(string_agg(coalesce(known."key", part."key"), ',' ORDER BY part."place"), '')
  FROM unnest(string_to_array("Document"."fieldsKey", ',')) WITH ORDINALITY AS part("key", "place")
  LEFT JOIN (SELECT former."extractorId", former."key" AS "former", present."key" FROM former JOIN present USING ("id")) AS known
    ON known."extractorId" = "Document"."extractorId" AND known."former" = part."key")
WHERE "fieldsKey" IS NOT NULL;

-- Values get the ids of their fields and columns, which were known by their names. jsonb refuses what is skipped: such texts go on
-- being known by names, for the day that their documents live.
UPDATE "Document" SET "values" = (
  SELECT coalesce(json_agg(
    CASE WHEN field."id" IS NULL THEN value."json"
      WHEN value."json" ->> 'type' <> 'TABLE' THEN value."json" || jsonb_build_object('fieldId', field."id")
      ELSE value."json" || jsonb_build_object('fieldId', field."id", 'columns', (
        SELECT json_agg(own."json" || coalesce(jsonb_build_object('id', (
          SELECT known."json" -> 'id' FROM jsonb_array_elements(field."columns"::jsonb) AS known("json")
          WHERE known."json" -> 'name' = own."json" -> 'name' LIMIT 1)), '{}') ORDER BY own."place")
        FROM jsonb_array_elements(value."json" -> 'columns') WITH ORDINALITY AS own("json", "place")))
    END ORDER BY value."place"), '[]')::text
  FROM jsonb_array_elements("Document"."values"::jsonb) WITH ORDINALITY AS value("json", "place")
  LEFT JOIN "Field" AS field ON field."extractorId" = "Document"."extractorId"
    AND (field."id" = value."json" ->> 'fieldId'
      OR (NOT value."json" ? 'fieldId' AND field."name" = value."json" ->> 'name' AND field."type"::text = value."json" ->> 'type')))
WHERE "values" IS NOT NULL AND "values" !~ '\\u(0000|d[89a-f])';
