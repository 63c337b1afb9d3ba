"use client";

import { useEffect } from "react";
import { USER_EMAIL_KEY } from "@/components/constants";

/** Whoever is asked to sign in is nobody yet: the cached e-mail goes. */
export function ClearCachedEmail() {
  useEffect(() => window.localStorage.removeItem(USER_EMAIL_KEY), []);
  return null;
}
