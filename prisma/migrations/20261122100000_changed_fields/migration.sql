-- What identifies a document's fields now tells in how many of them it differs from another. One of the former kind cannot:
-- such a document counts as one whose fields have not changed, until it is extracted again or deleted after a day.

UPDATE "Document" SET "fieldsKey" = NULL;
