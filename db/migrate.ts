import { createClient } from "@libsql/client/web";
import { migrate as migrateAll } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";

/** Brings a database, local or remote, to the newest schema. */
export async function migrate(url: string, authToken: string) {
  const client = createClient({ url, authToken });
  try {
    await migrateAll(drizzle(client), { migrationsFolder: "db/migrations" });
  } finally {
    client.close();
  }
}
