import type { KeyDto } from "@/lib/api/key";
import type { KeyScope, Prisma } from "@/lib/db/generated/client";

export const keyColumns = {
  id: true,
  name: true,
  scope: true,
  prefix: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} satisfies Prisma.ApiKeySelect;

export const scopeOf = (scope: KeyScope) => (scope === "READ" ? "read" : "write");

export function toKeyDto(row: Prisma.ApiKeyGetPayload<{ select: typeof keyColumns }>): KeyDto {
  return {
    id: row.id,
    name: row.name,
    scope: scopeOf(row.scope),
    prefix: row.prefix,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
