export function bearerToken(headers: Headers): string | null {
  return /^Bearer +(.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
