import "server-only";
import type { KeyDto } from "@/lib/api/key";
import type { UserContext } from "@/lib/context";
import { keyColumns, toKeyDto } from "./to-key-dto";

export async function listKeys({ db, user }: UserContext): Promise<KeyDto[]> {
  const rows = await db.apiKey.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    select: keyColumns,
  });
  return rows.map(toKeyDto);
}
