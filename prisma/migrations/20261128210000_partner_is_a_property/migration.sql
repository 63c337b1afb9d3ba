-- Which field names the partner of bank accounts is decided when it is made. Null where that is still to be done: by the name, for fields
-- that an earlier version has made. Servers of that version still write "isPartner".
ALTER TABLE "Field" ADD COLUMN "partner" BOOLEAN;
