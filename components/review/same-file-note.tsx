import { reviewPath } from "@/components/documents/review-path";
import { copyOf } from "@/components/documents/same-file";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import type { DocumentDto } from "@/lib/api/document";
import { useReviewContext } from "./use-review";

export function SameFileNote({ document }: { document: Pick<DocumentDto, "checks"> }) {
  const { extractor } = useReviewContext();
  const copy = copyOf(document);
  if (copy === null) return null;
  return (
    <p className="m-3 flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
      {texts.documents.sameFile}
      <Link
        href={reviewPath(extractor.id, copy, "")}
        className="target rounded underline decoration-dotted underline-offset-4 hover:decoration-solid"
      >
        {texts.documents.openCopy}
      </Link>
    </p>
  );
}
