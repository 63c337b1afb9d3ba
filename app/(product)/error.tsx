"use client";

import { ErrorFallback } from "@/components/shell/error-fallback";

export default function ProductError({ error }: { error: Error }) {
  return <ErrorFallback error={error} />;
}
