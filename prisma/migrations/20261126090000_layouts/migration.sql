-- What reviewed documents teach of their layout (docs/decisions/0073-lessons-of-reviewed-documents.md).

ALTER TABLE "Extractor" ADD COLUMN "learning" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Layout" (
    "id" TEXT NOT NULL,
    "extractorId" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "right" INTEGER NOT NULL DEFAULT 0,
    "wrong" INTEGER NOT NULL DEFAULT 0,
    "lastUsedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Layout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Layout_extractorId_fkey" FOREIGN KEY ("extractorId") REFERENCES "Extractor"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Lesson" (
    "id" TEXT NOT NULL,
    "layoutId" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "outcomes" TEXT NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Lesson_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES "Layout"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DueLesson" (
    "documentId" TEXT NOT NULL,
    "extractorId" TEXT NOT NULL,

    CONSTRAINT "DueLesson_pkey" PRIMARY KEY ("documentId"),
    CONSTRAINT "DueLesson_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DueLesson_extractorId_idx" ON "DueLesson"("extractorId");
CREATE INDEX "Layout_extractorId_idx" ON "Layout"("extractorId");
CREATE UNIQUE INDEX "Lesson_documentId_key" ON "Lesson"("documentId");
CREATE INDEX "Lesson_layoutId_idx" ON "Lesson"("layoutId");
