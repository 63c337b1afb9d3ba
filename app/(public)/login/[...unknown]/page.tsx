import { notFound } from "next/navigation";

/** Any path below the sign-in that nothing else answers: without it the product's own would ask to sign in first. */
export default function UnknownPage() {
  notFound();
}
