import { Clock, Mail } from "lucide-react";
import type { Metadata } from "next";
import { Panel } from "@/components/ui/panel";
import { requireUser } from "@/lib/auth/require-user";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Support" };

export default async function SupportPage() {
  await requireUser();
  const email = env().NEXT_PUBLIC_SUPPORT_EMAIL;
  return (
    <Panel className="max-w-2xl divide-y">
      <div className="p-5">
        <h2 className="text-lg font-medium">How can we help?</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Write to us about anything: a document that was read incorrectly, credits, your account. Please do
          not include confidential content from your documents.
        </p>
      </div>
      <div className="flex items-start gap-3 p-5 text-sm">
        <Mail aria-hidden className="mt-1 size-4 text-ink-soft" />
        <div className="min-w-0">
          <h3 className="text-ink-soft">E-mail</h3>
          <a
            className="target inline-flex items-center font-medium text-action underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            href={`mailto:${email}`}
          >
            {email}
          </a>
        </div>
      </div>
      <div className="flex items-start gap-3 p-5 text-sm">
        <Clock aria-hidden className="mt-1 size-4 text-ink-soft" />
        <div>
          <h3 className="text-ink-soft">Response time</h3>
          <p className="font-medium">24-48 hours on business days</p>
        </div>
      </div>
    </Panel>
  );
}
