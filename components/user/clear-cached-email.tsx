"use client";

import { useEffect } from "react";
import { USER_EMAIL_KEY } from "@/components/constants";

export function ClearCachedEmail() {
  useEffect(() => window.localStorage.removeItem(USER_EMAIL_KEY), []);
  return null;
}
