-- A result becomes one ordered list of values, in place of three columns that were joined by name.

ALTER TABLE "Document" ADD COLUMN "values" TEXT;

-- A check quotes what the model answered, which may hold what JSON can say and PostgreSQL cannot read: a NUL, half a
-- surrogate pair. JSON.stringify writes no other surrogate as an escape, so all of them become U+FFFD.
UPDATE "Document" AS document
SET "values" = (
  SELECT coalesce(
    json_agg(
      json_build_object(
        'name', found.name,
        'type', coalesce(
          source.stored ->> 'type',
          CASE json_typeof(found.value) WHEN 'number' THEN 'NUMBER' WHEN 'boolean' THEN 'BOOLEAN' ELSE 'TEXT' END
        ),
        'required', coalesce(
          (source.stored ->> 'required')::boolean,
          found.name = ANY (document."missingRequired"),
          false
        ),
        'value', found.value,
        'original', found.value,
        'evidence', json_build_object(
          'state', coalesce(
            source.stored ->> 'state',
            CASE json_typeof(found.value) WHEN 'null' THEN 'missing' ELSE 'unverified' END
          ),
          'quote', source.stored -> 'quote',
          'start', source.stored -> 'start',
          'end', source.stored -> 'end',
          'page', source.stored -> 'page'
        ),
        'checks', coalesce(source.stored -> 'checks', '[]')
      )
      ORDER BY found.position
    )::text,
    '[]'
  )
  FROM json_each(document."extractedData"::json) WITH ORDINALITY AS found (name, value, position)
  LEFT JOIN json_array_elements(
    regexp_replace(
      coalesce(document."evidence", '[]'),
      '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})',
      '\1\\ufffd',
      'g'
    )::json
  ) AS source (stored) ON source.stored ->> 'name' = found.name
)
WHERE "extractedData" IS NOT NULL;

-- With the column goes its rule that exactly a successful document has data.
ALTER TABLE "Document" DROP COLUMN "extractedData", DROP COLUMN "evidence", DROP COLUMN "missingRequired";
ALTER TABLE "Document" ADD CONSTRAINT "Document_data_when_successful" CHECK (("status" = 'SUCCESS') = ("values" IS NOT NULL));
