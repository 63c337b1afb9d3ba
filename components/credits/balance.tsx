"use client";

import { useFormats } from "@/components/formats";
import { pluralize } from "@/components/pluralize";
import { Panel } from "@/components/ui/panel";
import { useSession } from "@/components/user/use-session";
import { ButtonLink } from "@/components/navigation/button-link";

export function Balance() {
  const { credits } = useSession();
  const { number } = useFormats();
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div>
        <h2 className="text-sm text-ink-soft">Credit balance</h2>
        <p className="text-3xl font-medium tracking-tight">
          {credits === undefined ? "-" : number(credits)}{" "}
          <span className="text-sm font-normal tracking-normal text-ink-soft">
            {pluralize(credits, "credit")}
          </span>
        </p>
        <p className="text-sm text-ink-soft">One credit covers about 10,000 words (about 20 pages).</p>
      </div>
      <ButtonLink href="/credits">Top Up Credits</ButtonLink>
    </Panel>
  );
}
