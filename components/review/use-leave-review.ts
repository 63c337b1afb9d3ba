"use client";

import { useRouter } from "next/navigation";
import { navigationApi } from "@/components/navigation/navigation-api";
import { useNavigate } from "@/components/navigation/use-navigate";

/** Returns to the list: back in history if the review was opened from it, so that it is scrolled and selected as before. */
export function useLeaveReview(listPath: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (previousPath() === new URL(listPath, window.location.href).pathname) router.back();
    else navigate(listPath);
  };
}

function previousPath(): string | null {
  const navigation = navigationApi();
  const index = navigation?.currentEntry?.index ?? 0;
  const url = navigation?.entries()[index - 1]?.url;
  return url ? new URL(url).pathname : null;
}
