-- A file that its user sends straight to the bucket: from the form that was handed out until that expires.
CREATE TABLE "DirectUpload" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "extractorId" TEXT,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "contentType" TEXT NOT NULL,
    "subjectId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DirectUpload_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "DirectUpload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DirectUpload_extractorId_fkey" FOREIGN KEY ("extractorId") REFERENCES "Extractor"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DirectUpload_userId_idx" ON "DirectUpload"("userId");
CREATE INDEX "DirectUpload_extractorId_idx" ON "DirectUpload"("extractorId");
CREATE INDEX "DirectUpload_expiresAt_idx" ON "DirectUpload"("expiresAt");
