-- The rows of tables are stored in chunks, of which a correction writes one, and a document has a revision as its lock
-- (docs/decisions/0066-rows-in-chunks.md).

ALTER TABLE "Document" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "RowChunk" (
    "documentId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "firstFound" INTEGER NOT NULL,
    "found" TEXT NOT NULL,
    "corrected" TEXT,
    "rows" INTEGER NOT NULL,
    "totals" TEXT NOT NULL,

    CONSTRAINT "RowChunk_pkey" PRIMARY KEY ("documentId","name","position"),
    CONSTRAINT "RowChunk_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- PostgreSQL cannot read all that JSON can say (a NUL, half a surrogate pair): what follows a backslash is not read, since each
-- backslash is written as a tilde until the rows have been cut out.
INSERT INTO "RowChunk" ("documentId", "name", "position", "firstFound", "found", "corrected", "rows", "totals")
WITH
  document AS (
    SELECT "id", replace(replace(replace(replace("tables", '~', '~0'), '\\', '~1'), '\"', '~2'), '\', '~3')::json AS tables
    FROM "Document" WHERE "tables" IS NOT NULL
  ),
  stored AS (
    SELECT "id", one.key, one.value -> 'found' AS found, one.value -> 'corrected' AS corrected,
           json_typeof(one.value -> 'corrected') = 'array' AS is_corrected
    FROM document, json_each(tables) AS one
  ),
  found_rows AS (
    SELECT "id", key, ((listed.number - 1) / 100)::int AS position,
           string_agg(listed.stored::text, ',' ORDER BY listed.number) AS json, count(*)::int AS count
    FROM stored, json_array_elements(found) WITH ORDINALITY AS listed (stored, number)
    GROUP BY 1, 2, 3
  ),
  corrected_rows AS (
    SELECT "id", key, ((listed.number - 1) / 100)::int AS position,
           string_agg(listed.stored::text, ',' ORDER BY listed.number) AS json, count(*)::int AS count,
           max((listed.stored ->> 'original')::int) AS last_found
    FROM stored, json_array_elements(CASE WHEN is_corrected THEN corrected ELSE '[]' END) WITH ORDINALITY AS listed (stored, number)
    GROUP BY 1, 2, 3
  ),
  chunk AS (
    SELECT "id", key, position, is_corrected,
           '[' || coalesce(found_rows.json, '') || ']' AS found,
           CASE WHEN is_corrected THEN '[' || coalesce(corrected_rows.json, '') || ']' END AS corrected,
           CASE WHEN is_corrected THEN coalesce(corrected_rows.count, 0) ELSE found_rows.count END AS rows,
           CASE WHEN is_corrected THEN coalesce(corrected_rows.last_found, -1) ELSE position * 100 + found_rows.count - 1 END AS last_found
    FROM found_rows FULL JOIN corrected_rows USING ("id", key, position) JOIN stored USING ("id", key)
  )
SELECT
  "id",
  ('"' || replace(replace(replace(replace(key, '~3', '\'), '~2', '\"'), '~1', '\\'), '~0', '~') || '"')::json #>> '{}',
  position,
  position * 100,
  replace(replace(replace(replace(found, '~3', '\'), '~2', '\"'), '~1', '\\'), '~0', '~'),
  replace(replace(replace(replace(corrected, '~3', '\'), '~2', '\"'), '~1', '\\'), '~0', '~'),
  rows,
  json_build_object(
    'lastFound', last_found,
    'sums', coalesce(
      (
        SELECT json_object_agg(place, json_build_array(sum, is_rounded))
        FROM (
          SELECT cell.number - 1 AS place, sum(cell.value::text::float8) AS sum,
                 bool_and(cell.value::text::float8 * 10 = floor(cell.value::text::float8 * 10)) AS is_rounded
          FROM json_array_elements(coalesce(corrected, found)::json) AS listed (stored),
               json_array_elements(CASE WHEN is_corrected THEN listed.stored -> 'values' ELSE listed.stored -> 0 END)
                 WITH ORDINALITY AS cell (value, number)
          WHERE json_typeof(cell.value) = 'number'
          GROUP BY 1
        ) AS summed
      ),
      '{}'
    )
  )::text
FROM chunk;

ALTER TABLE "Document" DROP COLUMN "tables";
