import { message } from "#app/domain/core/message/message.ts";
import { newToken } from "#app/domain/customers/session/token.server.ts";
import { issueCoupons, redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { buyerCookie, staffCookie } from "#app/http/session/cookies.server.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { usableAccount } from "../money/payout-account.ts";
import { companies, hanako, people, qian, staffRows, wang } from "../people.ts";

export const orderYen = 10_000;
export const sharedCouponYen = 500;
export const sharedCoupon = "storm-shared-coupon";

/** One company with money, priced orders and codes to redeem, and the cookies of its clients and of two of finance. */
export async function openCompany(db: Database, { rounds, ordersEach, codesEach }: Sizes) {
  const now = new Date();
  await seedPrices(db, now);
  await seedShelves(db);
  await db.insert(tables.staff).values(staffRows);
  await db.insert(tables.companies).values(companies);
  await db.insert(tables.users).values(people);
  await db.insert(tables.payoutAccounts).values(usableAccount());
  const [debit, ...rest] = postTransfer(openScope(db, wang, now), {
    id: "deposit/first",
    kind: "deposit",
    amountYen: 1_000_000,
    reason: message("typed", { text: "入金" }),
    from: house("bank"),
    to: walletOf(hanako.companyId),
    document: { kind: "deposit", id: "first" },
  });
  await db.batch([debit!, ...rest]);

  const orders = Array.from({ length: rounds * ordersEach }, (_, index) => ({
    id: `order-${index}`,
    number: `KB-260115-${10_000 + index}`,
  }));
  for (let from = 0; from < orders.length; from += 100) {
    const some = orders.slice(from, from + 100);
    await db.batch([
      db.insert(tables.documentEvents).values(
        some.map(({ id }) => ({
          documentKind: "order" as const,
          documentId: id,
          version: 1,
          move: "create",
          state: "awaiting_payment",
          at: now,
          by: "staff:li",
          byName: "李强",
        })),
      ),
      db.insert(tables.orders).values(
        some.map((order) => ({
          ...order,
          companyId: hanako.companyId,
          userId: hanako.id,
          version: 1,
          state: "awaiting_payment" as const,
          lineCount: 0,
          pieceCount: 0,
          createdAt: now,
          ttsRate: "21.00",
          spreadYen: "0.70",
          serviceRatePercent: "5.0",
          goodsFen: 0,
          freightFen: 0,
          optionsFen: 0,
          totalYen: orderYen,
        })),
      ),
    ]);
  }

  const terms = {
    nameJa: "嵐",
    kind: "amount" as const,
    value: sharedCouponYen,
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2020-01-01",
    validUntil: "2099-12-31",
    companiesMax: null,
  };
  const codes = Array.from({ length: rounds * codesEach }, (_, index) => `STORM-${index}`);
  for (const code of codes)
    await issueCoupons(openScope(db, wang, now), { ...terms, id: code, code, usesEach: 1 });
  await issueCoupons(openScope(db, wang, now), {
    ...terms,
    id: "shared",
    code: "SHARED",
    usesEach: 40,
  });
  await redeemCoupon(openScope(db, hanako, now), sharedCoupon, "SHARED");

  const [buyer, first, second] = [
    await signIn(db, { userId: hanako.id }),
    await signIn(db, { staffId: wang.id }),
    await signIn(db, { staffId: qian.id }),
  ];
  return { orders, codes, buyer, first, second };
}

interface Sizes {
  rounds: number;
  ordersEach: number;
  codesEach: number;
}

/** A session's cookie, of this buyer or of this person of finance. */
async function signIn(db: Database, who: { userId: string } | { staffId: string }) {
  const { token, tokenHash } = await newToken();
  await db.insert(tables.sessions).values({
    tokenHash,
    ...who,
    createdAt: new Date(),
    // Her password stays fresh for as long as the storm lasts.
    reauthenticatedAt: new Date(Date.now() + 3_600_000),
    expiresAt: new Date(Date.now() + 86_400_000),
    userAgent: "test",
    address: "127.0.0.1",
  });
  const cookie = await ("userId" in who ? buyerCookie : staffCookie).serialize(token);
  return cookie.split(";")[0]!;
}
