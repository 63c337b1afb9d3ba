"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleX, Clock, type LucideIcon } from "lucide-react";
import { extractorsQuery } from "@/components/extractors/queries";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Panel } from "@/components/ui/panel";
import type { ListedExtractorDto } from "@/lib/api/extractor";

export function ToDo() {
  const { data: extractors = [] } = useQuery(extractorsQuery);
  const { number } = useFormats();
  const all = extractors
    .map(({ id, name, ...extractor }) => ({ id, name, tasks: tasksOf(extractor) }))
    .filter(({ tasks }) => tasks.length > 0);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="to-do-heading" className="grid gap-3">
      <h2 id="to-do-heading" className="text-lg font-medium">
        {texts.toDo.title}
      </h2>
      <Panel>
        <ul className="divide-y">
          {all.map(({ id, name, tasks }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm">
              <bdi className="min-w-0 flex-1 basis-52 truncate font-medium">{name}</bdi>
              {tasks.map(({ icon: Icon, count, does, query }) => (
                <Link
                  key={query}
                  href={`/extractors/${id}/extract?${query}`}
                  className="target inline-flex items-center gap-1.5 rounded text-action underline-offset-4 hover:underline"
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-pending" />
                  {`${formatCount(count, "document", number)} ${does}`}
                  <span className="sr-only"> ({name})</span>
                </Link>
              ))}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

interface Task {
  icon: LucideIcon;
  count: number;
  does: string;
  query: string;
}

function tasksOf(
  extractor: Pick<ListedExtractorDto, "documents_to_check" | "documents_failed" | "documents_expiring">,
): Task[] {
  const { documents_to_check: toCheck, documents_failed: failed, documents_expiring: expiring } = extractor;
  return [
    { icon: CircleAlert, count: toCheck, does: texts.toDo.toCheck, query: "to_check=1" },
    { icon: CircleX, count: failed, does: texts.toDo.failed, query: "status=FAILURE" },
    {
      icon: Clock,
      count: expiring,
      does: texts.toDo.expiring,
      query: "sort=created_at&direction=ascending",
    },
  ].filter(({ count }) => count > 0);
}
