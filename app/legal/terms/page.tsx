import type { Metadata } from "next";
import { LegalPage, LegalSection } from "@/components/legal/legal-page";
import { operator } from "@/lib/operator";
import { serverContext } from "@/lib/server-context";

export const metadata: Metadata = { title: "Terms of Service" };
// Settings are read when the app runs, not when it is built.
export const dynamic = "force-dynamic";

export default function TermsPage() {
  const { service } = serverContext().engine;
  return (
    <LegalPage title="Terms of Service" operator={operator()}>
      <LegalSection title="What Gleaner does">
        <p>
          Gleaner pulls structured data out of documents that you upload, by the fields that you define.
          Results can be wrong: each value is shown with its source so that you can check it, and checking it
          is up to you.
        </p>
      </LegalSection>
      <LegalSection title="Your documents">
        <p>
          {service
            ? "Upload only documents that you may pass on. They remain yours. They are handed to third-party providers for the extraction, as the Privacy Policy says."
            : "Upload only documents that you may use. They remain yours."}{" "}
          Uploaded documents, and what was extracted from them, are deleted after 24 hours: download what you
          want to keep.
        </p>
      </LegalSection>
      <LegalSection title="Credits">
        <p>
          Processing is paid with credits. One credit covers about 10,000 words (about 20 pages); each
          document costs at least one. A document that cannot be processed costs nothing. Credits never
          expire.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <p>
          Do not try to reach other users&apos; data, to disturb the service for others, or to use it for what
          the law forbids.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
