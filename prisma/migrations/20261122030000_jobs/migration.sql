-- One table of outstanding work, in place of columns of each table that work is done for.

-- CreateEnum
CREATE TYPE "JobKind" AS ENUM ('DOCUMENT', 'WIZARD_RUN');

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
    "kind" "JobKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "notBefore" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseToken" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "error" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- What is outstanding. Its own id serves as the job's: it is unique, and sorts by time.
INSERT INTO "Job" ("id", "kind", "subjectId", "userId", "attempts", "notBefore", "leaseToken", "leaseUntil", "createdAt")
SELECT "id", 'DOCUMENT', "id", "userId", "attempts", "notBefore", "leaseToken", "leaseUntil", "createdAt"
FROM "Document" WHERE "status" IN ('PENDING', 'PROCESSING');

INSERT INTO "Job" ("id", "kind", "subjectId", "userId", "attempts", "notBefore", "leaseToken", "leaseUntil", "createdAt")
SELECT "id", 'WIZARD_RUN', "id", "userId", "attempts", "notBefore", "leaseToken", "leaseUntil", "createdAt"
FROM "WizardRun" WHERE "status" = 'PENDING';

-- CreateIndex
CREATE UNIQUE INDEX "Job_subjectId_kind_key" ON "Job"("subjectId", "kind");

-- CreateIndex
CREATE INDEX "Job_kind_notBefore_idx" ON "Job"("kind", "notBefore");

-- CreateIndex
CREATE INDEX "Job_userId_idx" ON "Job"("userId");

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "Document_status_notBefore_idx";

-- DropIndex
DROP INDEX "WizardRun_status_notBefore_idx";

-- AlterTable
ALTER TABLE "Document" DROP COLUMN "attempts",
DROP COLUMN "leaseToken",
DROP COLUMN "leaseUntil",
DROP COLUMN "notBefore";

-- AlterTable
ALTER TABLE "WizardRun" DROP COLUMN "attempts",
DROP COLUMN "leaseToken",
DROP COLUMN "leaseUntil",
DROP COLUMN "notBefore";
