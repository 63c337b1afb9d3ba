import type { Context, UserContext } from "@/lib/context";
import { uploadDocument } from "@/lib/documents/upload-document";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { createUser } from "@/lib/users/create-user";
import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates a user who has accepted the terms and holds the credits of a new account; returns their context. */
export async function signUp(ctx: Context): Promise<UserContext> {
  const { id, email } = await createUser(ctx, { email: `${randomUUID()}@example.com` });
  await ctx.db.user.update({ where: { id }, data: { tosAcceptedAt: ctx.now() } });
  return { ...ctx, user: { id, email, tosAccepted: true } };
}

/** Creates an extractor with required fields of these names; returns its id. */
export async function makeExtractor(ctx: UserContext, fields: string[] = ["Number"]): Promise<string> {
  const { id } = await createExtractor(ctx, { name: "Test" });
  for (const name of fields) await createField(ctx, id, { name, required: true });
  return id;
}

/** Uploads a document; returns its id. */
export async function upload(
  ctx: UserContext,
  extractorId: string,
  content: string | Buffer,
): Promise<string> {
  const { id } = await uploadDocument(ctx, extractorId, () => receivedText(content));
  return id;
}

/** Signs up a user who uploads a document to an extractor. */
export async function uploadedDocument(
  ctx: Context,
  content = "Number: N-7\n",
  fields?: string[],
): Promise<{ user: UserContext; extractor: string; id: string }> {
  const user = await signUp(ctx);
  const extractor = await makeExtractor(user, fields);
  return { user, extractor, id: await upload(user, extractor, content) };
}

export async function receivedText(content: string | Buffer, filename = "document.txt") {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "upload-")), "file");
  await writeFile(file, content);
  return { path: file, filename, mimeType: "text/plain", size: Buffer.byteLength(content) };
}

/** The folders of stored files, of all kinds that an account may have; in alphabetical order. */
export async function foldersOf(
  { storage }: Pick<Context, "storage">,
  kinds = ["documents", "uploads"],
): Promise<string[]> {
  const folders: string[] = [];
  for (const kind of kinds) for await (const { folder } of storage.listFolders(kind)) folders.push(folder);
  return folders.sort();
}

export async function balanceOf(ctx: UserContext): Promise<number> {
  return (await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.user.id } })).credits;
}

/** The ledger as kinds and amounts, oldest first. */
export async function ledgerOf(ctx: UserContext): Promise<[string, number][]> {
  const entries = await ctx.db.ledgerEntry.findMany({
    where: { userId: ctx.user.id },
    orderBy: { id: "asc" },
  });
  return entries.map(({ kind, amount }) => [kind, amount]);
}
