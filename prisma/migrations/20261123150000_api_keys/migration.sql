CREATE TYPE "KeyScope" AS ENUM ('READ', 'WRITE');

-- An API key, with which a program acts for its user. Its secret is not kept, only what recognises it.
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "KeyScope" NOT NULL,
    "prefix" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ApiKey_secretHash_check" CHECK ("secretHash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ApiKey_prefix_key" ON "ApiKey"("prefix");
CREATE INDEX "ApiKey_userId_id_idx" ON "ApiKey"("userId", "id" DESC);

-- Which key asked for it; null where the person did. No references: both outlive the key.
ALTER TABLE "Document" ADD COLUMN "keyId" TEXT;
ALTER TABLE "WizardRun" ADD COLUMN "keyId" TEXT;
ALTER TABLE "LedgerEntry" ADD COLUMN "keyId" TEXT;
