"use client";

import dynamic from "next/dynamic";
import { useUploads } from "./uploads-provider";

const UploadTray = dynamic(() => import("./upload-tray"), { ssr: false });

/** The tray's code is loaded with the first upload. */
export function UploadDock() {
  return useUploads().length > 0 && <UploadTray />;
}
