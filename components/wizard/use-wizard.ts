"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { WIZARD_PROGRESS } from "@/components/constants";
import { extractorKeys } from "@/components/extractors/queries";
import { userKeys } from "@/components/user/queries";
import { useSession } from "@/components/user/use-session";
import { uploadFile } from "@/lib/http/client";

export function useWizard() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async (file: File) => {
      const direct = user?.features.direct_uploads ?? false;
      return (await uploadFile("runWizard", {}, file, { direct })).extractor_id;
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: extractorKeys.all }),
        queryClient.invalidateQueries({ queryKey: userKeys.all }),
      ]),
  });
}

export function useSimulatedProgress(status: "idle" | "pending" | "success" | "error"): number {
  const [progress, setProgress] = useState<number>(WIZARD_PROGRESS.start);
  const running = status === "pending";
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(
      () => setProgress((value) => Math.min(value + WIZARD_PROGRESS.step, WIZARD_PROGRESS.stop)),
      WIZARD_PROGRESS.everyMs,
    );
    return () => {
      clearInterval(timer);
      setProgress(WIZARD_PROGRESS.start);
    };
  }, [running]);
  return status === "success" ? WIZARD_PROGRESS.done : progress;
}
