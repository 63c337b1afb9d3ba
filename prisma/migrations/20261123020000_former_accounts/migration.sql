-- Deleted accounts whose free credits were spent, by a keyed hash of their address alone.
CREATE TABLE "FormerAccount" (
    "addressHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FormerAccount_pkey" PRIMARY KEY ("addressHash")
);

CREATE INDEX "FormerAccount_expiresAt_idx" ON "FormerAccount"("expiresAt");
