-- In which transaction a document, or who works on it, last changed: with that a list can answer what has changed since a
-- moment (docs/decisions/0057-changes-since.md). Set by the database, so that no writer can forget it.

ALTER TABLE "Document" ADD COLUMN "changedIn" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Job" ADD COLUMN "changedIn" BIGINT NOT NULL DEFAULT 0;

-- \x3b is a semicolon: Prisma's driver adapters cut a script at every one, also within the body of a function.
CREATE FUNCTION note_transaction() RETURNS trigger AS E'
BEGIN
  NEW."changedIn" := pg_current_xact_id()::text::bigint\x3b
  RETURN NEW\x3b
END\x3b
' LANGUAGE plpgsql;

CREATE TRIGGER "Document_changed" BEFORE INSERT OR UPDATE ON "Document"
  FOR EACH ROW EXECUTE FUNCTION note_transaction();
-- A lease that is only renewed changes nothing that is shown.
CREATE TRIGGER "Job_leased" BEFORE INSERT OR UPDATE OF "leaseToken" ON "Job"
  FOR EACH ROW EXECUTE FUNCTION note_transaction();

-- CreateIndex
CREATE INDEX "Document_extractorId_changedIn_idx" ON "Document"("extractorId", "changedIn");

-- CreateIndex
CREATE INDEX "Job_userId_changedIn_idx" ON "Job"("userId", "changedIn");

-- DropIndex
DROP INDEX "Job_userId_idx";
