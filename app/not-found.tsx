import type { Metadata } from "next";
import { NotFound } from "@/components/shell/not-found";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <NotFound />
    </main>
  );
}
