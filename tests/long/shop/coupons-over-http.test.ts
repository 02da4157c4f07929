import { afterAll, beforeAll, expect, test } from "vitest";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { applyCoupon, couponRefusals } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { issueCoupons, redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect, type Database } from "#db/client.ts";
import { companies, coupons, couponUses, settings } from "#db/schema/index.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";

// The coupons' constraints among connections that truly write at once, not only in memory.

const now = new Date("2026-01-15T12:00:00+09:00");
const finance: Staff = { kind: "staff", id: "wang", role: "finance", name: "赵敏" };
const owner = (companyId: string): Buyer => ({
  kind: "buyer",
  id: companyId,
  companyId,
  role: "owner",
  permissions: [],
  name: "花子",
  emailVerified: true,
  storeIds: null,
});
const companyIds = ["one", "two", "three", "four", "five", "six"];
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let db: Database;

/** Somebody's own connection. */
const as = <Who extends Buyer | Staff>(actor: Who) =>
  openScope(connect(server.url, "").db, actor, now);

beforeAll(async () => {
  server = await startLibsqlServer({ file: migratedFile("coupons") });
  db = connect(server.url, "").db;
  await db
    .insert(companies)
    .values(companyIds.map((id) => ({ id, operationId: id, name: id, createdAt: now })));
  await db
    .insert(settings)
    .values({ key: "couponTwoPeopleYen", effectiveFrom: "2024-04-01", value: "100000" });
  await issueCoupons(as(finance), {
    id: "issue",
    code: "SENCHAKU",
    nameJa: "先着",
    kind: "amount",
    value: 500,
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
    usesEach: 3,
    companiesMax: 4,
  });
});
afterAll(() => server.close());

test("six companies at once get the four that there are", async () => {
  const results = await Promise.all(
    companyIds.map((id) => redeemCoupon(as(owner(id)), `coupon-${id}`, "SENCHAKU")),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(4);
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toMatchObject({ reason: "run-out" });
  expect(await db.$count(coupons)).toBe(4);
});

test("twenty documents at once use a coupon of three uses three times", async () => {
  const [held] = await db.select().from(coupons).limit(1);
  const { id, companyId } = held!;
  const use = async (document: string) => {
    const scope = as(owner(companyId));
    const taken = await applyCoupon(scope, id, {
      kind: "order",
      id: document,
      number: document,
      companyId,
      totalYen: 10_000,
      feeYen: "0",
      freightYen: 0,
    });
    return taken.ok ? commit(scope, taken.value.statements, couponRefusals) : taken;
  };
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => use(`order-${index}`)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toMatchObject({ reason: "coupon-used" });
  expect(await db.$count(couponUses)).toBe(3);
});
