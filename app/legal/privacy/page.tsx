import type { Metadata } from "next";
import { LegalPage, LegalSection } from "@/components/legal/legal-page";
import { env } from "@/lib/env";
import { describeEngine } from "@/lib/extraction/extract/describe-engine";
import { operator } from "@/lib/operator";
import { serverContext } from "@/lib/server-context";

export const metadata: Metadata = { title: "Privacy Policy" };
// Read the settings at run time, not at build time.
export const dynamic = "force-dynamic";

export default function PrivacyPage() {
  const { engine, recognition } = serverContext();
  const { AUTH_GOOGLE_ID: google, NEXT_PUBLIC_POSTHOG_KEY: analytics, S3_BUCKET: bucket } = env();
  return (
    <LegalPage title="Privacy Policy" operator={operator()}>
      <LegalSection title="What we keep">
        <p>
          We keep your e-mail address, your extractors and their fields, and your credit balance with the
          record of its changes. After a document is deleted, we keep its word count and its cost in credits.
          We also keep what its extractor learned from it and needs to recognise duplicates and changed bank
          accounts. For each field, we keep how often its values were right. These are keyed hashes and
          counts: no value can be read from them. Only someone with both our database and its secret could
          check a guessed value. You can switch off and delete what an extractor learns and recognises.
        </p>
      </LegalSection>
      <LegalSection title="Documents">
        <p>
          An uploaded document, its text and the data extracted from it are deleted 24 hours after upload, or
          as soon as you delete the document. The same applies to the wizard&apos;s sample, which becomes the
          new extractor&apos;s first document. If the wizard fails, the sample is deleted immediately.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          You can delete your account on the profile page. Everything above is then deleted immediately. If
          you have used credits, we keep a hash of your e-mail address for 30 days, so that free credits are
          not granted twice. The profile page also lists what we keep and for how long.
        </p>
      </LegalSection>
      <LegalSection title="Who processes your documents">
        <p>
          {describeEngine(engine, recognition)}
          {bucket && " Files are stored with the operator's cloud provider until they are deleted."}
        </p>
      </LegalSection>
      {google && (
        <LegalSection title="Sign-in">
          <p>You sign in with your Google account.</p>
        </LegalSection>
      )}
      {analytics && (
        <LegalSection title="Analytics">
          <p>
            A product analytics service in the EU records page views and their addresses. It never receives
            document content.
          </p>
        </LegalSection>
      )}
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in and one remembers whether the sidebar is open. We set no other
          cookies.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
