import { sql } from "drizzle-orm";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { ShopRow } from "./opened-shop.server.ts";

/** Where shops are connected; the domain links to pages by their paths. */
const connectionsPage = "/accountSynchronization";

/** A line in the お知らせ, and with it a letter, for the owner and for who connected the shop. */
export function tellKeepers(
  { db, now }: Pick<Scope, "db" | "now">,
  { companyId, userId }: Pick<ShopRow, "companyId" | "userId">,
  told: Letter,
): Statement {
  return db.run(sql`INSERT INTO notices (id, company_id, user_id, kind, letter, href, published_at)
    SELECT lower(hex(randomblob(16))), company_id, id, 'shop', ${JSON.stringify(told)}, ${connectionsPage}, ${now.getTime()}
    FROM users WHERE company_id = ${companyId} AND state = 'in_use' AND (role = 'owner'
      OR (id = ${userId} AND EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = 'shops')))`);
}
