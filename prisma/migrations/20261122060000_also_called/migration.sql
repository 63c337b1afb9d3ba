-- Further labels under which documents write a field.

ALTER TABLE "Field" ADD COLUMN "alsoCalled" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
