"use client";

import { useEffect } from "react";
import { USER_EMAIL_KEY } from "@/components/constants";

/** Removes the cached e-mail address on the sign-in page, where no user is signed in. */
export function ClearCachedEmail() {
  useEffect(() => window.localStorage.removeItem(USER_EMAIL_KEY), []);
  return null;
}
