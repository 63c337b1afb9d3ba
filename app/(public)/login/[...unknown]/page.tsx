import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Catches unknown paths below /login; otherwise the product's catch-all would require signing in first. */
export default function UnknownPage() {
  notFound();
}
