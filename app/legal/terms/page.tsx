import type { Metadata } from "next";
import { LegalPage, LegalSection } from "@/components/legal/legal-page";
import { operator } from "@/lib/operator";
import { serverContext } from "@/lib/server-context";

export const metadata: Metadata = { title: "Terms of Service" };
export const dynamic = "force-dynamic";

export default function TermsPage() {
  const { service } = serverContext().engine;
  return (
    <LegalPage title="Terms of Service" operator={operator()}>
      <LegalSection title="What Gleaner does">
        <p>
          Gleaner extracts structured data from the documents you upload, using the fields you define. Results
          can be wrong. Each value is shown with its source so that you can check it; doing so is your
          responsibility.
        </p>
      </LegalSection>
      <LegalSection title="Your documents">
        <p>
          {service
            ? "Upload only documents that you are allowed to share. They remain yours. To extract data, they are passed on to third-party providers, as described in the Privacy Policy."
            : "Upload only documents that you are allowed to use. They remain yours."}{" "}
          Uploaded documents and the data extracted from them are deleted after 24 hours. Download what you
          want to keep.
        </p>
      </LegalSection>
      <LegalSection title="Credits">
        <p>
          Processing is paid for with credits. One credit covers about 10,000 words (about 20 pages), and each
          document costs at least one credit. A document that cannot be processed costs nothing. Credits never
          expire.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <p>
          Do not try to access other users&apos; data, disrupt the service for others, or use it for anything
          illegal.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
