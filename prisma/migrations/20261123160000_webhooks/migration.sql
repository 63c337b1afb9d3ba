-- Addresses of users' own that are told of events, and what is sent to them.

ALTER TYPE "JobKind" ADD VALUE 'WEBHOOK_DELIVERY';
CREATE TYPE "WebhookStop" AS ENUM ('USER', 'GONE', 'FAILING');
CREATE TYPE "DeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED');

CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealedSecret" TEXT NOT NULL,
    "disabledAt" TIMESTAMP(3),
    "disabledBecause" "WebhookStop",
    "failingSince" TIMESTAMP(3),
    "deliveryCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Webhook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Webhook_disabled_with_reason" CHECK (("disabledAt" IS NULL) = ("disabledBecause" IS NULL))
);
CREATE INDEX "Webhook_userId_id_idx" ON "Webhook"("userId", "id");

CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "eventId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "documentId" TEXT,
    "payload" TEXT NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "responseStatus" INTEGER,
    "error" TEXT,
    "durationMs" INTEGER,
    "attemptedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_number_key" ON "WebhookDelivery"("webhookId", "number");
CREATE INDEX "WebhookDelivery_webhookId_documentId_number_idx" ON "WebhookDelivery"("webhookId", "documentId", "number");
