export interface Breadcrumb {
  href: string;
  label: string;
}

const labels: Record<string, string> = {
  "/": "Dashboard",
  "/extractors": "Extractors",
  "/credits": "Buy Credits",
  "/thanks": "Thank You",
  "/support": "Support",
  "/profile": "Profile",
};

/**
 * The trail after Home. A page's own label wins over the route's; a path that nobody knows shows its segments,
 * capitalised.
 */
export function breadcrumbsOf(pathname: string, overrides: ReadonlyMap<string, string>): Breadcrumb[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((segment, index) => {
    const href = `/${segments.slice(0, index + 1).join("/")}`;
    return {
      href,
      label: overrides.get(href) ?? labels[href] ?? routeLabel(segments, index) ?? capitalised(segment),
    };
  });
}

/** What the header calls the page. */
export function titleOf(pathname: string, overrides: ReadonlyMap<string, string>): string {
  return breadcrumbsOf(pathname, overrides).at(-1)?.label ?? "Dashboard";
}

function routeLabel(segments: string[], index: number): string | undefined {
  if (segments[0] !== "extractors") return undefined;
  if (index === 1) return "Extractor";
  return index === 2 && segments[2] === "extract" ? "Extract Documents" : undefined;
}

function capitalised(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment is shown as it is.
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}
