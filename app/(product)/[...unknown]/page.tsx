import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Any path that nothing else answers, within the shell: the header names it, the sidebar leads on. */
export default function UnknownPage() {
  notFound();
}
