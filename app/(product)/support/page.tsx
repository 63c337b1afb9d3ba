import { BookOpen, Clock, Mail } from "lucide-react";
import type { Metadata } from "next";
import { Link } from "@/components/navigation/link";
import { Panel } from "@/components/ui/panel";
import { requireUser } from "@/lib/auth/require-user";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Support" };

export default async function SupportPage() {
  await requireUser();
  const { NEXT_PUBLIC_SUPPORT_EMAIL: own, OPERATOR_CONTACT: contact } = env();
  const email = own ?? contact;
  return (
    <Panel className="max-w-2xl divide-y">
      <div className="p-5">
        <h2 className="text-lg font-medium">How can we help?</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Contact us about incorrect results, credits, your account or anything else. Please do not include
          confidential content from your documents.
        </p>
      </div>
      <div className="flex items-start gap-3 p-5 text-sm">
        <BookOpen aria-hidden className="mt-1 size-4 text-ink-soft" />
        <div>
          <h3 className="text-ink-soft">Documentation</h3>
          <Link
            href="/help/api"
            className="target inline-flex items-center font-medium text-action underline-offset-4 hover:underline"
          >
            API, webhooks and agents
          </Link>
        </div>
      </div>
      <div className="flex items-start gap-3 p-5 text-sm">
        <Mail aria-hidden className="mt-1 size-4 text-ink-soft" />
        <div className="min-w-0">
          <h3 className="text-ink-soft">E-mail</h3>
          {email ? (
            <a
              className="target inline-flex items-center font-medium text-action underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          ) : (
            <p className="font-medium">The operator of this installation has not provided an address.</p>
          )}
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
