-- What the values of a field may be.

ALTER TABLE "Field" ADD COLUMN "limits" TEXT;
