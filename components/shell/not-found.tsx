import { Button } from "@/components/ui/button";

/** A plain `a` reloads the page and aborts uploads, so the product's pages pass their own link component. */
export function NotFound({ link: Link = "a" }: { link?: React.ElementType }) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-16 text-center">
      <p className="font-mono text-sm text-ink-soft">404</p>
      <h2 className="text-2xl font-medium">Page not found</h2>
      <p className="text-sm text-ink-soft">
        There is no page at this address. It may have moved, or the link may be wrong.
      </p>
      <Button asChild variant="primary" className="mt-2">
        <Link href="/">Go to the dashboard</Link>
      </Button>
    </div>
  );
}
