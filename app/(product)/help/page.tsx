import { redirect } from "next/navigation";

export default function HelpIndex() {
  redirect("/help/using");
}
