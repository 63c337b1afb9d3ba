import type { Metadata } from "next";
import { Panel } from "@/components/ui/panel";
import { requireUser } from "@/lib/auth/require-user";
import { findBonus } from "@/lib/users/bonus";
import { ButtonLink } from "@/components/navigation/button-link";

export const metadata: Metadata = { title: "Thank You" };

export default async function ThanksPage() {
  const bonus = await findBonus(await requireUser());
  return (
    <Panel className="grid max-w-2xl gap-4 p-6">
      <h2 className="text-xl font-medium">Thank you!</h2>
      <p>Our payment system is still being built. We will contact you about getting more credits.</p>
      {bonus !== null && (
        <p>
          In the meantime, your account has been credited with{" "}
          <strong className="font-medium">{bonus} free credits</strong>.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href="/">
          Go to the dashboard
        </ButtonLink>
        <ButtonLink href="/extractors">Manage Extractors</ButtonLink>
      </div>
    </Panel>
  );
}
