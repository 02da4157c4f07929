import { extendMemberships } from "#app/domain/customers/membership/extend-memberships.server.ts";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { type DayBook, must } from "./day-book.ts";

const plan = { plan: "30", priceYen: 19_800 };

/** The demo was a flat-fee member for a while; what a holiday of those weeks adds is added. */
export async function beMember(book: DayBook, daysAgo: number) {
  must(await buyMembership(book.buyer("user-demo", daysAgo), { ...plan, id: crypto.randomUUID() }));
  for (const later of [20, 10, 0]) {
    const { db, now } = book.buyer("user-demo", daysAgo - 30 + later);
    await extendMemberships(openScope(db, { kind: "system", id: "watch-memberships" }, now));
  }
}
