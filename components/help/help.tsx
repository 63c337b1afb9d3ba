import { Fragment } from "react";
import { Link } from "@/components/navigation/link";
import { Panel } from "@/components/ui/panel";
import { helpPages } from "@/lib/api/help-pages";
import { helpAddress } from "./help-address";
import { Markdown } from "./markdown";

export function Help({ page, source }: { page: string; source: string }) {
  return (
    <Panel className="max-w-4xl text-sm leading-6">
      <nav aria-label="Documentation" className="flex flex-wrap gap-x-5 gap-y-1 border-b px-5 py-2">
        {Object.entries(helpPages).map(([name, title], index) => (
          <Fragment key={name}>
            {index === 1 && <span className="label-caps self-center">For developers</span>}
            <Link
              href={`/help/${name}`}
              aria-current={name === page ? "page" : undefined}
              className="target rounded text-ink-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
            >
              {title}
            </Link>
          </Fragment>
        ))}
        <a href="/api/openapi.json" className="target rounded text-ink-soft hover:text-ink">
          OpenAPI document
        </a>
      </nav>
      <article className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
        <Markdown source={source} addressOf={helpAddress} />
      </article>
    </Panel>
  );
}
