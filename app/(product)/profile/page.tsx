import type { Metadata } from "next";
import { Profile } from "@/components/screens/profile/profile";
import { requireUser } from "@/lib/auth/require-user";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  await requireUser();
  return <Profile />;
}
