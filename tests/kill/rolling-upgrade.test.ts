import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureAnswer } from "@/lib/api/envelope";
import { migrate } from "@/lib/embedded/migrate";
import { ApiUser } from "@/tests/api/api-user";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { Installation } from "./two-servers";

const LATER = "29990101000000_later";

/** What a newer version may do while this one runs: each table gets columns, and there is another one. */
async function migrateFurther({ sql }: Installation): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'`,
  );
  for (const { name } of rows)
    await sql.query(`ALTER TABLE ${name} ADD COLUMN "later" INT NOT NULL DEFAULT 7, ADD COLUMN "note" TEXT`);
  await sql.query(`CREATE TABLE "Later" ("id" TEXT PRIMARY KEY)`);
  await sql.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '1', $1, now())`,
    [LATER],
  );
}

describe.runIf(findPostgres())("a server beside a newer one that has migrated their database", () => {
  let here: Installation;
  beforeAll(async () => {
    here = await Installation.create();
  });
  afterAll(() => here.remove());

  test("serves on, says that it is not ready, and cannot be started again", async () => {
    const server = await here.startServer();
    const user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    const ready = () => fetch(`${server.baseUrl}/api/ready`);
    const id = await user.createExtractor("Mine", ["Number"]);
    const first = await user.process(id, "Number: 17\n", "a.txt");
    expect((await ready()).status).toBe(200);

    await migrateFurther(here);
    const answer = await ready();
    expect(answer.status).toBe(503);
    const failure = failureAnswer.parse(await answer.json());
    expect(failure).toMatchObject({ code: "unavailable", fields: { database: "newer_schema" } });

    const second = await user.process(id, "Number: 18\n", "b.txt");
    const params = { id, docId: second.id };
    await user.ok("correctValue", { params, body: { name: "Number", value: "19" } });
    expect((await user.ok("getDocumentResult", { params })).values).toMatchObject([{ value: "19" }]);
    expect((await user.ok("listDocuments", { params: { id } })).documents).toHaveLength(2);
    const query = new URLSearchParams({ format: "CSV", doc: second.id });
    expect((await user.send("downloadDocuments", { params: { id }, query })).status).toBe(200);
    await user.ok("deleteDocument", { params: { id, docId: first.id } });
    await user.createExtractor("Another", ["Date"]);

    const refusal = new RegExp(`newer version of Gleaner.*${LATER}.*Nothing was changed`, "s");
    await expect(here.startServer()).rejects.toThrow(refusal);
    await expect(migrate(here.databaseUrl)).rejects.toThrow(refusal);
    await user.ok("getUser");
  });
});
