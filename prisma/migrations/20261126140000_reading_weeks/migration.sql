-- How many papers an extractor has read in a week, those of known layouts and the looks that they needed among them.

-- CreateTable
CREATE TABLE "ReadingWeek" (
    "extractorId" TEXT NOT NULL,
    "week" DATE NOT NULL,
    "papers" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "looks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReadingWeek_pkey" PRIMARY KEY ("extractorId", "week"),
    CONSTRAINT "ReadingWeek_extractorId_fkey" FOREIGN KEY ("extractorId") REFERENCES "Extractor"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What of a layout is compared first: the smallest hashes of its words.
ALTER TABLE "Layout" ADD COLUMN "sketch" TEXT NOT NULL DEFAULT '';
UPDATE "Layout" SET "sketch" = COALESCE((
    SELECT string_agg("hash", ' ' ORDER BY "place")
    FROM jsonb_array_elements_text("signature"::jsonb -> 'words') WITH ORDINALITY AS "words"("hash", "place")
    WHERE "place" <= 24
), '');
ALTER TABLE "Layout" ALTER COLUMN "sketch" DROP DEFAULT;
