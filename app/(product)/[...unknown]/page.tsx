import { notFound } from "next/navigation";

/** Any path that nothing else answers, within the shell: the header names it, the sidebar leads on. */
export default function UnknownPage() {
  notFound();
}
