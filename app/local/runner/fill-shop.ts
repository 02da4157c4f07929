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
  await seed(db, files, kind, now, async () => {
    const { openDemoShops } = await import("../partners/channels/open-demo-shops.ts");
    await openDemoShops(db, sealKey, now);
    const { fillDemoOrders } = await import("../partners/channels/fill-demo-orders.ts");
    await fillDemoOrders(db, sealKey, now);
    const { liveDirectOrders } = await import("../partners/channels/live-direct-orders.ts");
    await liveDirectOrders(db, files, sealKey, now);
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
