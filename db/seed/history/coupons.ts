import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import {
  issueCoupons,
  type NewIssue,
  redeemCoupon,
} from "#app/domain/money/coupons/issue-coupons.server.ts";
import { type DayBook, must } from "./day-book.ts";

type Plan = Omit<NewIssue, "id" | "validFrom" | "validUntil"> & {
  /** Days before now; negative is ahead. */
  from: number;
  until: number;
  redeemed: boolean;
};

const plans: Plan[] = [
  {
    code: "YOUKOSO-3000",
    nameJa: "はじめての3,000円引き",
    kind: "amount",
    value: 3_000,
    minimumYen: 30_000,
    maximumYen: null,
    usesEach: 1,
    companiesMax: null,
    from: 60,
    until: -90,
    redeemed: true,
  },
  {
    code: "TESURYO-0",
    nameJa: "買付手数料 無料",
    kind: "agency-fee",
    value: 100,
    minimumYen: 0,
    maximumYen: 20_000,
    usesEach: 1,
    companiesMax: 200,
    from: 30,
    until: -30,
    redeemed: true,
  },
  {
    code: "SOURYOU-10",
    nameJa: "国際送料 10%引き",
    kind: "freight",
    value: 10,
    minimumYen: 10_000,
    maximumYen: 10_000,
    usesEach: 3,
    companiesMax: null,
    from: 30,
    until: -60,
    redeemed: true,
  },
  {
    code: "AKI-5",
    nameJa: "秋の5%引き",
    kind: "percent",
    value: 5,
    minimumYen: 50_000,
    maximumYen: 5_000,
    usesEach: 1,
    companiesMax: 100,
    from: 60,
    until: 10,
    redeemed: true,
  },
  {
    code: "NENMATSU-2000",
    nameJa: "年末の2,000円引き",
    kind: "amount",
    value: 2_000,
    minimumYen: 20_000,
    maximumYen: null,
    usesEach: 1,
    companiesMax: null,
    from: 2,
    until: -60,
    redeemed: false,
  },
];

/** Coupons that finance issued and the demo redeemed; answers the one that an order is paid with. */
export async function redeemSome(book: DayBook) {
  const day = (daysAgo: number) => japanDay(daysAfter(book.now, -daysAgo));
  const ids: string[] = [];
  for (const { from, until, redeemed, ...terms } of plans) {
    must(
      await issueCoupons(book.staff("staff-finance", from), {
        ...terms,
        id: crypto.randomUUID(),
        validFrom: day(from),
        validUntil: day(until),
      }),
    );
    const id = crypto.randomUUID();
    ids.push(id);
    if (redeemed) must(await redeemCoupon(book.buyer("user-demo", from - 1), id, terms.code));
  }
  return ids[0];
}
