import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { unreadCount } from "#app/domain/content/notice/unread.server.ts";
import { kenji, noon, openShop } from "#tests/support/shop.ts";

test("the unread are looked for from the person's mark on, not from the first notice that there is", async () => {
  await using shop = await openShop();
  const count = unreadCount(sql`${kenji.id}`, sql`${kenji.companyId}`, noon.getTime());
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT ${count}`);
  const walks = plan.map(({ detail }) => detail).filter((detail) => / n( |$)/.test(detail));
  const bounded = "(company_id=? AND published_at>? AND published_at<?)";
  expect(walks).toEqual([
    `SEARCH n USING INDEX notices_company ${bounded}`,
    `SEARCH n USING INDEX notices_company ${bounded}`,
  ]);
});
