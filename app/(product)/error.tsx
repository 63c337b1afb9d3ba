"use client";

import { ErrorFallback, type PageError } from "@/components/shell/error-fallback";

export default function ProductError({ error }: { error: PageError }) {
  return <ErrorFallback error={error} />;
}
