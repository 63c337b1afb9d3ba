import { useSyncExternalStore, type ComponentProps } from "react";

/**
 * What `next/navigation` and `next/link` are in a component test: the address is the frame's own, as in the app, but the screen
 * that is shown stays the one that the test has rendered.
 */

const CHANGED = "addresschange";

function go(method: "pushState" | "replaceState", href: string) {
  window.history[method](null, "", href);
}

for (const method of ["pushState", "replaceState"] as const) {
  const original = window.history[method].bind(window.history);
  window.history[method] = (...input) => {
    original(...input);
    // As in Next: hooks follow the address, but not within the render or effect that changes it.
    queueMicrotask(() => window.dispatchEvent(new Event(CHANGED)));
  };
}

function useAddress<Part extends string>(part: () => Part): Part {
  return useSyncExternalStore((changed) => {
    for (const event of [CHANGED, "popstate"]) window.addEventListener(event, changed);
    return () => {
      for (const event of [CHANGED, "popstate"]) window.removeEventListener(event, changed);
    };
  }, part);
}

const router = {
  push: (href: string) => go("pushState", href),
  replace: (href: string) => go("replaceState", href),
  back: () => window.history.back(),
  prefetch: () => undefined,
  refresh: () => undefined,
};

export const useRouter = () => router;
export const usePathname = () => useAddress(() => window.location.pathname);
export const useSearchParams = () => new URLSearchParams(useAddress(() => window.location.search));

export const useLinkStatus = () => ({ pending: false });

type LinkProps = ComponentProps<"a"> & {
  href: string;
  onNavigate?: (event: { preventDefault: () => void }) => void;
  prefetch?: unknown;
};

export default function Link({ href, onNavigate, prefetch: _, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        props.onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        let prevented = false;
        onNavigate?.({ preventDefault: () => (prevented = true) });
        if (!prevented) go("pushState", href);
      }}
    />
  );
}
