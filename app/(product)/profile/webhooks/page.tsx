import type { Metadata } from "next";
import { Webhooks } from "@/components/webhooks/webhooks";
import { requireUser } from "@/lib/auth/require-user";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  await requireUser();
  return <Webhooks />;
}
