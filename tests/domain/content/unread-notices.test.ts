import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import { mailNotices } from "#app/domain/content/notice/mail-notices.server.ts";
import { type NoticeKind, noticeKindNames } from "#app/domain/content/notice/notice.ts";
import { saveNoticeSettings } from "#app/domain/content/notice/notice-settings.server.ts";
import {
  listNotices,
  readAllNotices,
  readNotices,
} from "#app/domain/content/notice/notices.server.ts";
import { publishCircular } from "#app/domain/content/notice/publish-circular.server.ts";
import { unreadCount } from "#app/domain/content/notice/unread.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { noticeReads, notices, outbox, users } from "#db/schema/index.ts";
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
    // A job that comes late tells of the moment that it was due at.
    daysAgo: fc.constantFrom(0, 0, 0, 3, 9, 30),
  }),
  fc.record({ what: fc.constant("published" as const), daysAgo: fc.integer({ min: -3, max: 40 }) }),
  fc.record({ what: fc.constant("read" as const), who: fc.nat(2), from: fc.nat(9) }),
  fc.record({ what: fc.constant("all" as const), who: fc.nat(2) }),
  fc.record({ what: fc.constant("kinds" as const), who: fc.nat(2), site: fc.subarray(kinds) }),
  fc.record({
    what: fc.constant("rights" as const),
    rights: fc.subarray(["order", "pay", "wallet"] as const),
  }),
  fc.record({ what: fc.constant("days" as const), days: fc.integer({ min: 1, max: 12 }) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** What came while its kind was not shown is unread once the kind is shown again. */
const hiddenForAWhile: Happening[] = [
  { what: "kinds", who: 0, site: [] },
  { what: "comes", to: "hanako-shop", for: null, kind: kinds[0]!, daysAgo: 0 },
  { what: "days", days: 12 },
  { what: "all", who: 0 },
  { what: "kinds", who: 0, site: [...kinds] },
];

/** What came of the company's money is unread by who may know of it only now. */
const rightGivenLate: Happening[] = [
  { what: "comes", to: "hanako-shop", for: null, kind: "deposit", daysAgo: 0 },
  { what: "comes", to: "hanako-shop", for: null, kind: "approval", daysAgo: 0 },
  { what: "days", days: 12 },
  { what: "all", who: 1 },
  { what: "rights", rights: ["wallet"] },
  { what: "rights", rights: ["pay"] },
];

test("the unread are as many as when each notice is looked at, whatever was read and in which order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 24 }), async (happenings) => {
      await using shop = await openShop();
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
    { numRuns: 60, examples: [[hiddenForAWhile], [rightGivenLate]] },
  );
});

async function happen(shop: Shop, one: Exclude<Happening, { what: "days" }>, now: Date) {
  const as = (who: number) => openScope(shop.db, people[who]!, now);
  if (one.what === "comes")
    await shop.db.insert(notices).values({
      ...{ id: crypto.randomUUID(), companyId: one.to, userId: one.for, kind: one.kind },
      ...{ title: "ご連絡", body: "本文" },
      publishedAt: new Date(now.getTime() - one.daysAgo * dayMs),
    });
  if (one.what === "published") {
    const published = await publishCircular(openScope(shop.db, sato, now), {
      ...{ id: crypto.randomUUID(), audience: "all", levels: [], operationId: "" },
      ...{ title: "お知らせ", body: "本文" },
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
  if (one.what === "rights")
    await shop.db
      .update(users)
      .set({ permissions: [...one.rights] })
      .where(eq(users.id, kenji.id));
  if (one.what === "all") await readAllNotices(as(one.who));
  if (one.what === "kinds")
    await saveNoticeSettings(as(one.who), { site: one.site as NoticeKind[], mail: [] });
}

function lookedAt(person: string, company: string, now: Date) {
  return sql`(SELECT count(*) FROM notices n WHERE (n.company_id = ${company} OR n.company_id IS NULL)
    AND n.published_at <= ${now.getTime()} AND (n.user_id IS NULL OR n.user_id = ${person})
    AND (n.kind NOT IN ('deposit', 'approval') OR (SELECT u.role = 'owner' OR u.permissions LIKE '%"pay"%'
      OR (n.kind = 'deposit' AND u.permissions LIKE '%"wallet"%') FROM users u WHERE u.id = ${person}))
    AND NOT EXISTS (SELECT 1 FROM notice_settings k WHERE k.user_id = ${person} AND k.kind = n.kind AND k.site = 0)
    AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = ${person} AND r.notice_id = n.id))`;
}

test("an employee without a right to the money neither reads, counts nor is mailed its notices", async () => {
  await using shop = await openShop();
  await shop.db.delete(notices);
  await shop.db.update(users).set({ emailVerifiedAt: noon });
  const kindsOf = ["order", "deposit", "approval"] as const;
  await shop.db.insert(notices).values(
    kindsOf.map((kind) => ({
      ...{ id: kind, companyId: hanako.companyId, kind, title: kind, body: "2,974,530円" },
      publishedAt: noon,
    })),
  );
  const seen = async (permissions: ("order" | "wallet" | "pay")[]) => {
    await shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    const { page } = await listNotices(shop.as(kenji), undefined);
    const { news } = await readMyPage(shop.as({ ...kenji, permissions }));
    const ids = page.map(({ notice }) => notice.id).sort();
    expect(news.map(({ id }) => id).sort()).toEqual(ids);
    return ids;
  };
  expect(await seen(["order"])).toEqual(["order"]);
  await readNotices(shop.as(kenji), [...kindsOf]);
  await readAllNotices(shop.as(kenji));
  expect(await shop.db.$count(noticeReads)).toBe(1);
  await mailNotices(openScope(shop.db, { kind: "system", id: "mails" }, noon));
  const mails = await shop.db.select({ id: outbox.id }).from(outbox);
  expect(mails.map(({ id }) => id).filter((id) => id.endsWith(`/${kenji.id}`))).toEqual([
    `notice/order/${kenji.id}`,
  ]);
  expect(mails.map(({ id }) => id)).toContain(`notice/deposit/${hanako.id}`);
  expect(await seen(["order", "wallet"])).toEqual(["deposit", "order"]);
  expect(await seen(["pay"])).toEqual(["approval", "deposit", "order"]);
  expect((await listNotices(shop.as(hanako), undefined)).page).toHaveLength(3);
});

test("of notices that came in one moment none is left out between two pages", async () => {
  await using shop = await openShop();
  const news = { companyId: hanako.companyId, kind: "order" as const, body: "", href: "" };
  const rows = Array.from({ length: 70 }, (_, nth) => ({
    ...{ ...news, id: `n${String(nth).padStart(2, "0")}`, title: String(nth), publishedAt: noon },
  }));
  await shop.db.delete(notices);
  await shop.db.insert(notices).values(rows);
  const met = new Set<string>();
  let after: { at: number; id: string } | undefined;
  do {
    const { page, next } = await listNotices(shop.as(hanako), after);
    for (const { notice } of page) met.add(notice.id);
    after = next ?? undefined;
  } while (after);
  expect(met.size).toBe(70);
});
