import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { listInForce } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { addresses, freightLists, logisticsMethods } from "#db/schema/index.ts";
import type { ShippingOption } from "../shipping/shipping-request.ts";
import { wrongDesiredDay } from "./desired-day.ts";
import type { RequestWords } from "./request-words.schema.server.ts";

/** What a company chose to have shipped, where to and how. */
export interface ShipmentChoice {
  /** The form's own id; it becomes the request's. */
  id: string;
  lines: readonly { lotId: string; quantity: number }[];
  receiverId: string;
  importerId: string;
  /** 直送: an end customer instead of an address of the book, as far as freight asks where they live. */
  endCustomer?: ShipTo;
  methodCode: string;
  optionIds: readonly ShippingOption["id"][];
  words: RequestWords;
  /** false: 一時保存, which sets no stock aside. */
  submit: boolean;
}

/** What is wrong with the choice itself, before anything is read. */
export function wrongChoice(
  { actor, now }: Scope<Buyer>,
  { lines, words, submit }: ShipmentChoice,
) {
  if (submit && !actor.emailVerified) return "email-not-verified";
  if (submit && words.selfConsolidated && !words.mainNumber) return "main-number-missing";
  const wrongDay = wrongDesiredDay(words.desiredOn, now);
  if (wrongDay) return wrongDay;
  const lotIds = new Set(lines.map(({ lotId }) => lotId));
  if (lines.length === 0 || lotIds.size !== lines.length) return "nothing-chosen";
  if (lines.length > limits.linesPerOrder) return "too-many-lines";
  return undefined;
}

/** Where it goes and who imports it, of the company's own addresses. */
export function addressesQuery(
  { db, actor }: Scope<Buyer>,
  { receiverId, importerId }: ShipmentChoice,
) {
  return db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.companyId, actor.companyId),
        inArray(addresses.id, [receiverId, importerId]),
      ),
    )
    .limit(2);
}

/** The method with its freight as it is priced today. */
export function methodQuery({ db, now }: Pick<Scope, "db" | "now">, code: string) {
  return db
    .select({ ...getTableColumns(logisticsMethods), list: getTableColumns(freightLists) })
    .from(logisticsMethods)
    .innerJoin(freightLists, listInForce(now))
    .where(eq(logisticsMethods.code, code))
    .limit(1);
}
