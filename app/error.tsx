"use client";

import { ErrorFallback } from "@/components/shell/error-fallback";

export default function RootError({ error }: { error: Error }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center p-4">
      <ErrorFallback error={error} />
    </main>
  );
}
