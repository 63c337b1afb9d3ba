-- A field goes on naming the partner of bank accounts when it is given a name that says nothing.

ALTER TABLE "Field" ADD COLUMN "isPartner" BOOLEAN NOT NULL DEFAULT false;
