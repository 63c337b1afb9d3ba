import { BookOpen, Clock, Mail } from "lucide-react";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { Link } from "@/components/navigation/link";
import { Panel } from "@/components/ui/panel";
import { requireUser } from "@/lib/auth/require-user";
import { supportAddress } from "@/lib/http/support-address";

export const metadata: Metadata = { title: "Support" };

const documentation = [
  { href: "/help/using", label: "Using Gleaner" },
  { href: "/help/api", label: "API, webhooks and agents" },
];

export default async function SupportPage() {
  await requireUser();
  const email = supportAddress(await headers());
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
          {documentation.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className="target flex w-fit items-center font-medium text-action underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          ))}
        </div>
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
