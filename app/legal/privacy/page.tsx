import type { Metadata } from "next";
import { LegalPage, LegalSection } from "@/components/legal/legal-page";
import { env } from "@/lib/env";
import { describeEngine } from "@/lib/extraction/describe-engine";
import { operator } from "@/lib/operator";
import { serverContext } from "@/lib/server-context";

export const metadata: Metadata = { title: "Privacy Policy" };
// Settings are read when the app runs, not when it is built.
export const dynamic = "force-dynamic";

export default function PrivacyPage() {
  const { engine, recognition } = serverContext();
  const { AUTH_GOOGLE_ID: google, NEXT_PUBLIC_POSTHOG_KEY: analytics, S3_BUCKET: bucket } = env();
  return (
    <LegalPage title="Privacy Policy" operator={operator()}>
      <LegalSection title="What is kept">
        <p>
          Your e-mail address, your extractors and their fields, your credit balance and the record of its
          changes. Of your documents only numbers outlive them: how many, how many words, how many credits.
        </p>
      </LegalSection>
      <LegalSection title="Documents">
        <p>
          An uploaded document, the text that was read from it and the extracted data are deleted 24 hours
          after the upload, or as soon as you delete them. That holds for the wizard&apos;s sample document
          too, which becomes the first document of the new extractor; where the wizard fails, it is deleted at
          once.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          On the profile page you can delete your account: everything above is then deleted at once. If you
          have used credits, a code computed from your e-mail address is kept for 30 days, so that free
          credits are not given twice. The profile page also says what is kept, and for how long.
        </p>
      </LegalSection>
      <LegalSection title="Who reads your documents">
        <p>
          {describeEngine(engine, recognition)}
          {bucket && " Files are stored with the operator's cloud provider until they are deleted."}
        </p>
      </LegalSection>
      {google && (
        <LegalSection title="Sign-in">
          <p>Signing in uses your Google account.</p>
        </LegalSection>
      )}
      {analytics && (
        <LegalSection title="Analytics">
          <p>
            A product analytics service in the EU records page views with their address. Nothing that a
            document holds is sent to it.
          </p>
        </LegalSection>
      )}
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in, one remembers whether the sidebar is open. There are no others of
          ours.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
