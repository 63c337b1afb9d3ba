"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp, Pencil } from "lucide-react";
import { RECENT_EXTRACTORS } from "@/components/constants";
import { FieldTypeChips } from "@/components/extractors/field-chips";
import { extractorsQuery } from "@/components/extractors/queries";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Notice, Panel } from "@/components/ui/panel";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { ButtonLink } from "@/components/navigation/button-link";

export function RecentExtractors({ onWizard }: { onWizard: () => void }) {
  const extractors = useQuery(extractorsQuery);
  if (extractors.isPending) return <TableSkeleton rows={3} label="Loading extractors" />;
  if (extractors.isError) {
    return <LoadFailure title={texts.loadFailures.extractors} query={extractors} />;
  }
  const recent = extractors.data.slice(0, RECENT_EXTRACTORS);
  return (
    <section aria-labelledby="recent-heading" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-heading" className="text-lg font-medium">
          Recent extractors
        </h2>
        <Link
          href="/extractors"
          className="target inline-flex items-center rounded text-sm text-action underline-offset-4 hover:underline"
        >
          Manage Extractors
        </Link>
      </div>
      {recent.length === 0 ? (
        <Notice tone="action" title="Ready to Start">
          <p className="mt-1 text-base">
            Give the wizard a sample document to create your first extractor, or define the fields yourself.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="primary" onClick={onWizard}>
              Create your first extractor
            </Button>
            <ButtonLink href="/extractors?new=1">New Extractor</ButtonLink>
          </div>
        </Notice>
      ) : (
        <Panel>
          <ul className="divide-y">
            {recent.map(({ id, name, fields }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="grid min-w-0 flex-1 basis-52 gap-1">
                  <Link
                    href={`/extractors/${id}`}
                    className="-my-1 w-fit max-w-full truncate rounded py-1 text-sm font-medium hover:underline pointer-coarse:py-3"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  <span className="text-xs">
                    <FieldTypeChips fields={fields} />
                  </span>
                </div>
                <div className="flex gap-2">
                  <ButtonLink size="sm" icon={Pencil} href={`/extractors/${id}`} aria-label={`Edit ${name}`}>
                    Edit
                  </ButtonLink>
                  <ButtonLink
                    size="sm"
                    icon={FileUp}
                    href={`/extractors/${id}/extract`}
                    aria-label={`Extract with ${name}`}
                  >
                    Extract
                  </ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </section>
  );
}
