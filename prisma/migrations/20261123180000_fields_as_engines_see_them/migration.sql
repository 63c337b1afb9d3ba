-- What identifies a document's fields no longer tells whether they are required, which no engine looks at. One of the former
-- kind would differ from every other: such a document counts as one whose fields have not changed, until it is extracted again
-- or deleted after a day.

UPDATE "Document" SET "fieldsKey" = NULL;
