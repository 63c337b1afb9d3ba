"use server";

import { redirect } from "next/navigation";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { signInLocally } from "@/lib/auth/local-sign-in";
import { toAppError } from "@/lib/errors";

/** Answers what is wrong with the address; otherwise leaves for the wanted page. */
export async function signIn(_before: string | null, form: FormData): Promise<string | null> {
  try {
    await signInLocally(form.get("email"));
  } catch (error) {
    return toAppError(error).message;
  }
  redirect(safePath(form.get(WANTED_PATH)?.toString()));
}
