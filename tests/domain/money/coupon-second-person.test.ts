import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  confirmIssue,
  giveCoupon,
  issueCoupons,
  redeemCoupon,
} from "#app/domain/money/coupons/issue-coupons.server.ts";
import { coupons, staff } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const terms = {
  code: "OOGUCHI",
  nameJa: "大口のお客様へ",
  kind: "amount" as "amount" | "percent",
  value: 50_000,
  minimumYen: 0,
  maximumYen: null as number | null,
  validFrom: "2026-01-10",
  validUntil: "2026-01-20",
  usesEach: 2,
  companiesMax: null,
};

async function issued(change: Partial<typeof terms> = {}) {
  const id = crypto.randomUUID();
  expect(await issueCoupons(shop.as(wang), { ...terms, ...change, id })).toMatchObject({
    ok: true,
  });
  return id;
}

const redeem = () => redeemCoupon(shop.as(hanako), crypto.randomUUID(), terms.code);

test.each([
  ["as much as the setting", { value: 50_000, usesEach: 2 }, true],
  ["a yen more", { value: 50_001, usesEach: 2 }, false],
  ["the same in more uses", { value: 50_000, usesEach: 3 }, false],
  ["a percentage with a ceiling within", { kind: "percent", value: 10, maximumYen: 50_000 }, true],
  ["a percentage with a ceiling above", { kind: "percent", value: 10, maximumYen: 50_001 }, false],
  ["a percentage without a ceiling", { kind: "percent", value: 10 }, false],
] as const)("%s: one person alone issues it: %o %s", async (_, change, alone) => {
  await issued(change);
  expect(await redeem()).toMatchObject(alone ? { ok: true } : { reason: "not-found" });
  expect(await shop.db.$count(coupons)).toBe(alone ? 1 : 0);
});

test("another person who may issue confirms it, its issuer never does", async () => {
  const id = await issued({ usesEach: 3 });
  expect(await giveCoupon(shop.as(chen), id, "10001")).toMatchObject({ reason: "unconfirmed" });
  expect(await confirmIssue(shop.as(wang), id)).toMatchObject({ reason: "own-issue" });
  expect(await confirmIssue(shop.as(li), id)).toMatchObject({ reason: "forbidden" });
  expect(await redeem()).toMatchObject({ reason: "not-found" });
  expect(await confirmIssue(shop.as(chen), id)).toMatchObject({ ok: true });
  expect(await confirmIssue(shop.as(qian), id)).toMatchObject({ ok: true });
  expect(await redeem()).toMatchObject({ ok: true });
});

test("who was let in less than two days ago is none of the two", async () => {
  const id = await issued({ usesEach: 3 });
  const soon = new Date(shop.as(wang).now.getTime() + 1);
  await shop.db.update(staff).set({ trustedFrom: soon }).where(eq(staff.id, qian.id));
  expect(await confirmIssue(shop.as(qian), id)).toMatchObject({ reason: "newcomer" });
  expect(await confirmIssue(shop.as(chen), id)).toMatchObject({ ok: true });
});

test("the database itself refuses the issuer, and a coupon of what waits", async () => {
  const id = await issued({ usesEach: 3 });
  const now = shop.as(wang).now.getTime();
  const confirm = (by: string) =>
    shop.db.run(
      sql`UPDATE coupon_issues SET confirmed_at = ${now}, confirmed_by = ${by} WHERE id = ${id}`,
    );
  await expect(confirm("staff:wang")).rejects.toMatchObject(lostTo("coupon_second_person"));
  await expect(
    shop.db.insert(coupons).values({
      id: "1",
      issueId: id,
      companyId: hanako.companyId,
      usesLeft: 1,
      validUntil: "2026-01-20",
      gotAt: shop.as(wang).now,
      gotByName: "",
    }),
  ).rejects.toMatchObject(lostTo("coupon_confirmed"));
  await confirm("staff:qian");
});

function lostTo(rule: string) {
  return { cause: expect.objectContaining({ message: expect.stringContaining(rule) }) };
}
