-- A field may be a list of rows with columns of their own.

ALTER TYPE "FieldType" ADD VALUE 'TABLE';
ALTER TABLE "Document" ADD COLUMN "tables" TEXT;
ALTER TABLE "Field" ADD COLUMN "columns" TEXT;
-- The new value of the type cannot be named in the transaction that adds it; its text can.
ALTER TABLE "Field" ADD CONSTRAINT "Field_columns_of_table" CHECK (("columns" IS NOT NULL) = ("type"::text = 'TABLE'));
