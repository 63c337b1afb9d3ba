import { Link } from "@/components/navigation/link";
import { Button } from "@/components/ui/button";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { webhookTexts as text } from "./texts";

/** The way from the profile to the webhooks. */
export function WebhooksCard() {
  return (
    <Panel aria-labelledby="webhooks-heading">
      <PanelHeader id="webhooks-heading" title={text.heading}>
        <Button asChild size="sm">
          <Link href="/profile/webhooks">{text.manage}</Link>
        </Button>
      </PanelHeader>
      <p className="px-5 py-4 text-sm text-ink-soft">{text.explained}</p>
    </Panel>
  );
}
