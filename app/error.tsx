"use client";

import { ErrorFallback, type PageError } from "@/components/shell/error-fallback";

export default function RootError({ error }: { error: PageError }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center p-4">
      <ErrorFallback error={error} />
    </main>
  );
}
