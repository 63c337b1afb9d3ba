import { NotFound } from "@/components/shell/not-found";

export default function ProductNotFound() {
  return <NotFound />;
}
