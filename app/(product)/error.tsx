"use client";

import { Crash } from "@/components/shell/crash";

export default function ProductError({ error }: { error: Error }) {
  return <Crash error={error} />;
}
