"use client";

import { Crash } from "@/components/shell/crash";

export default function RootError({ error }: { error: Error }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center p-4">
      <Crash error={error} />
    </main>
  );
}
