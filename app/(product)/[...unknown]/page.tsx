import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Catches unknown paths inside the shell, so that the 404 page has the header and the sidebar. */
export default function UnknownPage() {
  notFound();
}
