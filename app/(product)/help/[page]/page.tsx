import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Help } from "@/components/help/help";
import { helpPages } from "@/lib/api/help-pages";
import { requireUser } from "@/lib/auth/require-user";
import { getHelpPage } from "@/lib/help/get-help-page";
import { publicOrigin } from "@/lib/http/public-origin";

interface HelpPageProps {
  params: Promise<{ page: string }>;
}

export async function generateMetadata({ params }: HelpPageProps): Promise<Metadata> {
  return { title: helpPages[(await params).page] ?? "Page not found" };
}

export default async function HelpPage({ params }: HelpPageProps) {
  await requireUser();
  const { page } = await params;
  if (!Object.hasOwn(helpPages, page)) notFound();
  return <Help page={page} source={await getHelpPage(page, publicOrigin(await headers()).origin)} />;
}
