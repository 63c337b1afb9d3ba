"use client";

import { CircleAlert, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import type { Rejection } from "@/components/uploads/file-rejection";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { FileInput } from "@/components/ui/file-input";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/panel";
import { preloadTray } from "@/components/uploads/upload-dock";
import { useFileDrop } from "@/components/use-file-drop";
import type { UserDto } from "@/lib/api/user";
import { acceptedNames, documentFormats, labelOf, MAX_FILE_LABEL } from "@/lib/api/upload-rules";
import type { useDocumentUpload } from "./use-document-upload";

const HeldFilesNotice = dynamic(() => import("./held-files-notice"), { ssr: false });
const accept = acceptedNames(documentFormats);

interface UploadAreaProps {
  upload: ReturnType<typeof useDocumentUpload>;
  user: UserDto | undefined;
  compact: boolean;
}

export function UploadArea({ upload, user, compact }: UploadAreaProps) {
  const dragging = useFileDrop(upload.add);
  useEffect(preloadTray, []);
  const { number } = useFormats();
  const credits = user?.credits;
  const balance = credits === undefined ? "" : ` Your balance: ${formatCount(credits, "credit", number)}.`;
  return (
    <div className="grid gap-3" data-print="hide">
      <FileInput
        id="documents"
        accept={accept}
        multiple
        active={dragging}
        compact={compact}
        title={dragging ? "Drop files anywhere" : "Drop or paste files anywhere, or click to browse"}
        limits={`${documentFormats.map(labelOf).join(", ")}, up to ${MAX_FILE_LABEL} per file.`}
        hints={[
          `One credit covers about 10,000 words (about 20 pages).${balance} ${texts.documents.retention}`,
          ...(user ? [texts.documents.readBy(user.engine.service)] : []),
        ]}
        onFiles={upload.add}
      />
      {upload.held.count > 0 && <HeldFilesNotice held={upload.held} />}
      {credits === 0 && upload.held.count === 0 && (
        <Notice tone="pending" title="No credits left">
          <p className="mt-1">
            Documents you upload now will fail.{" "}
            <Link href="/credits" className="text-action underline underline-offset-4">
              Top up
            </Link>{" "}
            and retry them without uploading them again.
          </p>
        </Notice>
      )}
      <Rejections rejections={upload.rejections} onDismiss={upload.dismissRejections} />
    </div>
  );
}

function Rejections({ rejections, onDismiss }: { rejections: readonly Rejection[]; onDismiss: () => void }) {
  if (rejections.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded border border-danger/40 bg-danger-wash px-3 py-1.5 text-sm"
    >
      <CircleAlert aria-hidden className="mt-2.5 size-4 shrink-0 text-danger" />
      <ul className="grid min-w-0 flex-1 gap-1 py-2">
        {rejections.map(({ reason }, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {reason}
          </li>
        ))}
      </ul>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
