-- What the wizard proposed for a sample, as JSON text: an attempt that is interrupted later need not propose again.

ALTER TABLE "WizardRun" ADD COLUMN "proposal" TEXT;
