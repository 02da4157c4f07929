import { sql } from "drizzle-orm";
import { inventoryKind } from "#app/domain/channels/articles/import-articles.server.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelArticles } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako } from "#tests/support/people.ts";
import { openFilled } from "./filled-database.ts";

const rowsAPart = 50;

/** What a night's stock of one shop of so many articles costs the Worker's processor; new, and unchanged. */
export async function stockCpu(articles: number) {
  const shop = await openFilled(`
    INSERT INTO companies (id, operation_id, name, created_at) VALUES ('${hanako.companyId}', '1', '計測', 0);
    INSERT INTO users (id, company_id, role, login_name, email, phone, name, password_hash, state, permissions, created_at)
      VALUES ('${hanako.id}', '${hanako.companyId}', 'owner', 'a', 'a@shop.test', '09000000000', '計測', '', 'in_use', '[]', 0);`);
  try {
    const now = new Date();
    const kept = await connectedShop(
      { as: (actor) => openScope(shop.db, actor, now) },
      { channel: "amazon", shopId: "A2BENCH", keysEnd: new Date(now.getTime() + 86_400_000 * 9) },
    );
    const fake = new FakeShops();
    const ports = {
      ...fake.ports,
      amazon: { ...fake.ports.amazon, inventory: { articles: partOf(articles) } },
    };
    const nights: number[] = [];
    for (let night = 0; night < 2; night++) {
      const scope = openScope(
        shop.db,
        { kind: "system", id: "fetch" },
        new Date(now.getTime() + night * 86_400_000),
      );
      const kind = { ...inventoryKind, pace: undefined };
      const began = process.cpuUsage();
      const fault = await runFetch(
        scope,
        { ports, seal: testSeal },
        kept,
        kind as never,
        articles / rowsAPart + 1,
      );
      if (fault) throw new Error(JSON.stringify(fault));
      const { user, system } = process.cpuUsage(began);
      nights.push((user + system) / 1_000);
    }
    const held = await shop.db.$count(channelArticles, sql`shop = ${kept.shop.id}`);
    if (held !== articles) throw new Error(`${held} articles are kept of ${articles}`);
    return { firstMs: nights[0]!, nextMs: nights[1]! };
  } finally {
    await shop.close();
  }
}

/** Articles as a marketplace hands them over, part by part. */
function partOf(total: number) {
  return async (_: unknown, after: string | null) => {
    const from = Number(after ?? 0);
    const rows = Array.from({ length: Math.min(rowsAPart, total - from) }, (_, at) =>
      article(from + at),
    );
    const next = from + rowsAPart < total ? String(from + rowsAPart) : null;
    return { ok: true as const, value: { rows, next, total } };
  };
}

function article(number: number): ShopArticle {
  const id = String(number).padStart(9, "0");
  return {
    articleId: `X${id}`,
    sku: `SKU-${id}`,
    title: `計測の商品 ${id}`,
    address: "",
    picture: "",
    asin: `B${id}`,
    fnsku: `X${id}`,
    jan: "",
    priceYen: 1_980,
    onHand: number % 90,
    inbound: 0,
    reserved: 0,
    unsellable: 0,
  };
}
