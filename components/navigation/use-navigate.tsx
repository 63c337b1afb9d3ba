"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useTransition } from "react";
import { NavigationBar } from "./navigation-bar";

const Navigate = createContext<(href: string) => void>(() => undefined);

/** Goes to another page of the product where there is no link to follow: after a key, a command or a finished action. */
export function useNavigate(): (href: string) => void {
  return useContext(Navigate);
}

export function NavigationProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Navigate value={(href) => startTransition(() => router.push(href))}>
      {children}
      {pending && <NavigationBar />}
    </Navigate>
  );
}
