-- Which step a worker died in, and how often one did; when a lesson may be tried again.

ALTER TABLE "Job" ADD COLUMN "deaths" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "step" TEXT;
ALTER TABLE "DueLesson" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "notBefore" TIMESTAMP(3);
-- Work that was never put off is due even where the clock has gone back since.
CREATE INDEX "Job_never_put_off_idx" ON "Job"("kind", "notBefore") WHERE "notBefore" <= "createdAt";
