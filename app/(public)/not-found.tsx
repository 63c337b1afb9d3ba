import { NotFound } from "@/components/shell/not-found";

export default function PublicNotFound() {
  return <NotFound />;
}
