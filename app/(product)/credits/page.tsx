import type { Metadata } from "next";
import { BuyCredits } from "@/components/credits/buy-credits";
import { requireUser } from "@/lib/auth/require-user";

export const metadata: Metadata = { title: "Buy Credits" };

export default async function CreditsPage() {
  await requireUser();
  return <BuyCredits />;
}
