import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publishCircular } from "#app/domain/content/notice/circulars.server.ts";
import { type NoticeKind, noticeKindNames } from "#app/domain/content/notice/notice.ts";
import { saveNoticeSettings } from "#app/domain/content/notice/notice-settings.server.ts";
import {
  readAllNotices,
  readNotices,
  resetNoticeMark,
  unreadCount,
} from "#app/domain/content/notice/notices.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { setOrderStore } from "#app/domain/trade/orders/place-order.server.ts";
import { notices, stores, users } from "#db/schema/index.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { hanako, kenji, noon, openShop, type Shop, sato, taro } from "#tests/support/shop.ts";

const dayMs = 86_400_000;
const people = [hanako, kenji, taro];
const kinds = noticeKindNames;

/** What a person may do with notices, and what may come for them. */
const happening = fc.oneof(
  fc.record({
    what: fc.constant("comes" as const),
    to: fc.constantFrom("hanako-shop", "taro-shop", null),
    for: fc.constantFrom("hanako", "kenji", null),
    kind: fc.constantFrom(...kinds),
    // A job that comes late tells of the moment that it was due at, some days ago at most.
    daysAgo: fc.constantFrom(0, 0, 0, 3, 6),
    about: fc.constantFrom(null, null, "due-0", "due-1", "due-2"),
  }),
  fc.record({ what: fc.constant("published" as const), daysAgo: fc.integer({ min: -3, max: 40 }) }),
  fc.record({ what: fc.constant("read" as const), who: fc.nat(2), from: fc.nat(9) }),
  fc.record({ what: fc.constant("all" as const), who: fc.nat(2) }),
  fc.record({ what: fc.constant("kinds" as const), who: fc.nat(2), site: fc.subarray(kinds) }),
  fc.record({
    what: fc.constant("rights" as const),
    rights: fc.subarray(["order", "pay", "wallet"] as const),
  }),
  fc.record({
    what: fc.constant("stores" as const),
    stores: fc.constantFrom(null, [], ["rakuten"], ["rakuten", "amazon"]),
  }),
  fc.record({
    what: fc.constant("moved" as const),
    order: fc.constantFrom("due-0", "due-1", "due-2"),
    store: fc.constantFrom(null, "rakuten", "amazon"),
  }),
  fc.record({ what: fc.constant("days" as const), days: fc.integer({ min: 1, max: 12 }) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** What came while its kind was not shown is unread once the kind is shown again. */
const hiddenForAWhile: Happening[] = [
  { what: "kinds", who: 0, site: [] },
  { what: "comes", to: "hanako-shop", for: null, kind: kinds[0]!, daysAgo: 0, about: null },
  { what: "days", days: 12 },
  { what: "all", who: 0 },
  { what: "kinds", who: 0, site: [...kinds] },
];

/** What came of the company's money is unread by who may know of it only now. */
const rightGivenLate: Happening[] = [
  { what: "comes", to: "hanako-shop", for: null, kind: "deposit", daysAgo: 0, about: null },
  { what: "comes", to: "hanako-shop", for: null, kind: "approval", daysAgo: 0, about: null },
  { what: "days", days: 12 },
  { what: "all", who: 1 },
  { what: "rights", rights: ["wallet"] },
  { what: "rights", rights: ["pay"] },
];

/** What came of another store's order is unread by who looks after that store, or all of them, only now. */
const storeGivenLate: Happening[] = [
  { what: "stores", stores: [] },
  { what: "moved", order: "due-0", store: "amazon" },
  { what: "comes", to: "hanako-shop", for: null, kind: "order", daysAgo: 0, about: "due-0" },
  { what: "comes", to: "hanako-shop", for: null, kind: "order", daysAgo: 0, about: "due-1" },
  { what: "days", days: 12 },
  { what: "all", who: 1 },
  { what: "stores", stores: ["rakuten"] },
  { what: "all", who: 1 },
  { what: "moved", order: "due-0", store: "rakuten" },
  { what: "all", who: 1 },
  { what: "stores", stores: null },
];

test("the unread are as many as when each notice is looked at, whatever was read and in which order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 24 }), async (happenings) => {
      await using shop = await openShop();
      await ordersToPay(shop, 3, 5_000);
      await twoStores(shop);
      let now = noon;
      for (const one of happenings) {
        if (one.what === "days") now = new Date(now.getTime() + one.days * dayMs);
        else await happen(shop, one, now);
        for (const { id, companyId } of people) {
          const [counted] = await shop.db.all<{ quick: number; plain: number }>(sql`SELECT
            ${unreadCount(sql`${id}`, sql`${companyId}`, now.getTime())} AS quick,
            ${lookedAt(id, companyId, now)} AS plain`);
          expect(counted!.quick).toBe(counted!.plain);
        }
      }
    }),
    { numRuns: 60, examples: [[hiddenForAWhile], [rightGivenLate], [storeGivenLate]] },
  );
});

/** The orders of `ordersToPay` by their ids. */
const numbers = {
  "due-0": "KB-260115-9000",
  "due-1": "KB-260115-9001",
  "due-2": "KB-260115-9002",
} as const;

function twoStores(shop: Shop) {
  return shop.db.insert(stores).values(
    (["rakuten", "amazon"] as const).map((marketplace) => ({
      id: marketplace,
      companyId: hanako.companyId,
      createdAt: noon,
      name: marketplace,
      marketplace,
    })),
  );
}

async function happen(shop: Shop, one: Exclude<Happening, { what: "days" }>, now: Date) {
  const as = (who: number) => openScope(shop.db, people[who]!, now);
  if (one.what === "comes")
    await shop.db.insert(notices).values({
      id: crypto.randomUUID(),
      companyId: one.to,
      userId: one.for,
      kind: one.kind,
      letter: letter("circular", { title: "ご連絡", body: "本文" }),
      ...(one.about ? { subject: "order", subjectId: one.about } : {}),
      publishedAt: new Date(now.getTime() - one.daysAgo * dayMs),
    });
  if (one.what === "published") {
    const published = await publishCircular(openScope(shop.db, sato, now), {
      id: crypto.randomUUID(),
      audience: "all",
      levels: [],
      operationId: "",
      title: "お知らせ",
      body: "本文",
      publishedAt: new Date(now.getTime() - one.daysAgo * dayMs),
    });
    expect(published).toMatchObject({ ok: true });
  }
  if (one.what === "read") {
    const some = await shop.db.select({ id: notices.id }).from(notices).limit(3).offset(one.from);
    await readNotices(
      as(one.who),
      some.map(({ id }) => id),
    );
  }
  // As the owner changes them: with other rights or stores the mark goes.
  if (one.what === "rights" || one.what === "stores") {
    const changed =
      one.what === "rights"
        ? { permissions: [...one.rights] }
        : { storeIds: one.stores && [...one.stores] };
    await shop.db.update(users).set(changed).where(eq(users.id, kenji.id));
    await resetNoticeMark(shop.db, kenji.id);
  }
  if (one.what === "moved") await setOrderStore(as(0), numbers[one.order], one.store ?? undefined);
  if (one.what === "all") await readAllNotices(as(one.who));
  if (one.what === "kinds")
    await saveNoticeSettings(as(one.who), { site: one.site as NoticeKind[], mail: [] });
}

function lookedAt(person: string, company: string, now: Date) {
  return sql`(SELECT count(*) FROM notices n WHERE (n.company_id = ${company} OR n.company_id IS NULL)
    AND n.published_at <= ${now.getTime()} AND (n.user_id IS NULL OR n.user_id = ${person})
    AND (n.kind NOT IN ('deposit', 'approval') OR (SELECT u.role = 'owner' OR u.permissions LIKE '%"pay"%'
      OR (n.kind = 'deposit' AND u.permissions LIKE '%"wallet"%') FROM users u WHERE u.id = ${person}))
    AND (n.kind NOT IN ('shop', 'replenishment') OR (SELECT u.role = 'owner' OR u.permissions LIKE '%"shops"%'
      OR (n.kind = 'shop' AND u.permissions LIKE '%"order"%') FROM users u WHERE u.id = ${person}))
    AND (n.subject IS NULL OR (SELECT store_ids IS NULL FROM users u WHERE u.id = ${person})
      OR (SELECT u.store_ids LIKE '%"' || o.store_id || '"%' FROM users u, orders o WHERE u.id = ${person} AND o.id = n.subject_id))
    AND NOT EXISTS (SELECT 1 FROM notice_settings k WHERE k.user_id = ${person} AND k.kind = n.kind AND k.site = 0)
    AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = ${person} AND r.notice_id = n.id))`;
}
