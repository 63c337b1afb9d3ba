import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Any path below the sign-in that nothing else answers: without it the product's own would ask to sign in first. */
export default function UnknownPage() {
  notFound();
}
