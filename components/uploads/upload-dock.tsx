"use client";

import dynamic from "next/dynamic";
import { useUploads } from "./uploads-provider";

const importTray = () => import("./upload-tray");
const UploadTray = dynamic(importTray, { ssr: false });

export function preloadTray(): void {
  void importTray();
}

export function UploadDock() {
  return useUploads().length > 0 && <UploadTray />;
}
