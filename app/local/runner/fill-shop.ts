import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { SeedKind } from "#db/seed/index.ts";

interface Filled {
  /** The database's file, migrated. */
  file: string;
  files: FileStore;
  kind: SeedKind;
  sealKey: string;
}

/** What a first start brings; read when it is needed, so that every later start is a second quicker. */
export async function fillShop({ file, files, kind, sealKey }: Filled) {
  const { seed } = await import("#db/seed/index.ts");
  const now = new Date();
  const { db, close } = await openForFilling(file);
  const { openDemoShops } = await import("../partners/channels/open-demo-shops.ts");
  const { fillDemoOrders } = await import("../partners/channels/fill-demo-orders.ts");
  const { directOrderStories, sendDirectly } = await import(
    "../partners/channels/live-direct-orders.ts"
  );
  await seed(db, files, kind, now, {
    async open() {
      await openDemoShops(db, sealKey, now);
      await fillDemoOrders(db, sealKey, now);
      await sendDirectly(db, now);
    },
    stories: directOrderStories(files, sealKey, now),
  });
  close();
}

/**
 * The file itself, without a server between: nobody else asks yet, and a year is lived in a third of the time. What
 * is written need not outlive a crash either, after which a filling begins anew.
 */
async function openForFilling(file: string) {
  // One connection, so that what is set holds for all of it.
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  await client.execute("PRAGMA synchronous = OFF");
  await client.execute("PRAGMA foreign_keys = ON");
  await client.execute("PRAGMA cache_size = -32000");
  return {
    db: drizzle(client),
    close: () => client.close(),
  };
}
