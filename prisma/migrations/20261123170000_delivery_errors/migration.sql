-- One reason for hosts that are unknown and for those inside private networks.
UPDATE "WebhookDelivery" SET "error" = 'no_public_address' WHERE "error" IN ('refused_address', 'unknown_host');
