import { Link } from "@/components/navigation/link";
import { NotFound } from "@/components/shell/not-found";

export default function ProductNotFound() {
  return <NotFound link={Link} />;
}
