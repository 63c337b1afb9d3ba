"use client";

import { Crash } from "@/components/shell/crash";

export default function ProductError({ error, reset }: { error: Error; reset: () => void }) {
  return <Crash error={error} onRetry={reset} />;
}
