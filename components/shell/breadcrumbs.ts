import { helpPages } from "@/lib/api/help-pages";

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
  "/help": "Documentation",
  ...Object.fromEntries(Object.entries(helpPages).map(([name, title]) => [`/help/${name}`, title])),
  "/profile": "Profile",
  "/profile/webhooks": "Webhooks",
};

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

export function titleOf(pathname: string, overrides: ReadonlyMap<string, string>): string {
  return breadcrumbsOf(pathname, overrides).at(-1)?.label ?? "Dashboard";
}

function routeLabel(segments: string[], index: number): string | undefined {
  if (segments[0] !== "extractors") return undefined;
  if (index === 1) return "Extractor";
  if (segments[2] !== "extract") return undefined;
  return index === 2 ? "Extract Documents" : "Document";
}

function capitalised(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // Malformed percent-encoding: show the segment as it is.
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}
