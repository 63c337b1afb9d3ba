-- How much an extractor's values are trusted, and what looks at them have told (docs/decisions/0082-trust-in-values.md).

ALTER TABLE "Extractor" ADD COLUMN "trustTarget" INTEGER NOT NULL DEFAULT 980;
ALTER TABLE "ReadingWeek" ADD COLUMN "values" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "passed" INTEGER NOT NULL DEFAULT 0;

-- CreateEnum
CREATE TYPE "OutcomeWay" AS ENUM ('PASSED', 'SAMPLED', 'DOUBTED');

-- CreateTable
CREATE TABLE "Outcome" (
    "documentId" TEXT NOT NULL,
    "run" INTEGER NOT NULL,
    "fieldId" TEXT NOT NULL,
    "extractorId" TEXT NOT NULL,
    "way" "OutcomeWay" NOT NULL,
    "confidence" INTEGER,
    "wrong" BOOLEAN NOT NULL,
    "whole" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Outcome_pkey" PRIMARY KEY ("documentId", "run", "fieldId")
);

-- CreateIndex
CREATE INDEX "Outcome_extractorId_createdAt_idx" ON "Outcome"("extractorId", "createdAt");
CREATE INDEX "Outcome_fieldId_idx" ON "Outcome"("fieldId");
