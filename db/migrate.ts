import { createClient } from "@libsql/client/web";
import { migrate as migrateAll } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";
import { installAudit, uninstallAudit } from "./audit-triggers.ts";

/** Brings a database, local or remote, to the newest schema, and its log of changes with it. */
export async function migrate(url: string, authToken: string) {
  const client = createClient({ url, authToken });
  const db = drizzle(client);
  try {
    await uninstallAudit(db);
    await migrateAll(db, { migrationsFolder: "db/migrations" });
    await installAudit(db);
  } finally {
    client.close();
  }
}
