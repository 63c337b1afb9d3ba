import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";

const text = texts.webhooks;

/** The way from the profile to the webhooks. */
export function WebhooksCard() {
  return (
    <Panel aria-labelledby="webhooks-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-3">
        <h2 id="webhooks-heading" className="text-base font-medium">
          {text.heading}
        </h2>
        <Button asChild size="sm">
          <Link href="/profile/webhooks">{text.manage}</Link>
        </Button>
      </div>
      <p className="px-5 py-4 text-sm text-ink-soft">{text.explained}</p>
    </Panel>
  );
}
