import { reviewPath } from "@/components/documents/review-path";
import { sameFileOf } from "@/components/documents/same-file";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import type { DocumentDto } from "@/lib/api/document";
import { useReviewContext } from "./use-review";

/** Says that a document of the same file was here before this one, and leads to it unless it is gone. */
export function SameFileNote({ document }: { document: Pick<DocumentDto, "checks"> }) {
  const { extractor } = useReviewContext();
  const other = sameFileOf(document);
  if (other === null) return null;
  return (
    <p className="m-3 flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
      {texts.documents.sameFile}
      {other.document === null ? (
        <span>{texts.documents.otherGone}</span>
      ) : (
        <Link
          href={reviewPath(extractor.id, other.document, "")}
          className="target rounded underline decoration-dotted underline-offset-4 hover:decoration-solid"
        >
          {texts.documents.openOther}
        </Link>
      )}
    </p>
  );
}
