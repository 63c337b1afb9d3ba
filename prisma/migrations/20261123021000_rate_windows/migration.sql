-- Requests per key in the current minute, of all servers together. Unlogged: a crash of the database may forget them.
CREATE UNLOGGED TABLE "RateWindow" (
    "key" TEXT NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RateWindow_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "RateWindow_endsAt_idx" ON "RateWindow"("endsAt");
