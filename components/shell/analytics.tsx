"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { PostHog } from "posthog-js";
import { Suspense, useEffect } from "react";
import { ANALYTICS_IDLE_SECONDS } from "@/components/constants";

let loading: Promise<PostHog> | undefined;

function loadPostHog(apiKey: string, host: string): Promise<PostHog> {
  loading ??= new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  }).then(async () => {
    const { posthog } = await import("posthog-js");
    posthog.init(apiKey, {
      api_host: host,
      capture_pageview: false,
      capture_pageleave: false,
      autocapture: false,
      // Bots are filtered in the reports instead.
      opt_out_useragent_filter: true,
      disable_session_recording: true,
      disable_external_dependency_loading: true,
      advanced_disable_flags: true,
      session_idle_timeout_seconds: ANALYTICS_IDLE_SECONDS,
    });
    return posthog;
  });
  return loading;
}

function PageViews({ apiKey, host }: { apiKey: string; host: string }) {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    const url = window.location.origin + pathname + (query ? `?${query}` : "");
    void loadPostHog(apiKey, host).then((posthog) => posthog.capture("$pageview", { $current_url: url }));
  }, [apiKey, host, pathname, query]);
  return null;
}

export function Analytics(props: { apiKey: string; host: string }) {
  return (
    <Suspense>
      <PageViews {...props} />
    </Suspense>
  );
}
