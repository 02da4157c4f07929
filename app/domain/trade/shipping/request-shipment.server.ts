import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { firstAnswer } from "#app/domain/core/first-answer.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingLines, shippingRequests } from "#db/schema/index.ts";
import { fillCustoms } from "../floor/own-goods.server.ts";
import { type StorageAsked, stoodMeanwhile, takeStands } from "../floor/storage.server.ts";
import {
  askedColumns,
  keepEstimate,
  linesOf,
  readChoice,
} from "../shipping-draft/read-choice.server.ts";
import type { ShipmentChoice } from "../shipping-draft/shipment-choice.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * 配送を依頼する: chosen stock, where to and how. Submitting sets the stock aside and needs a
 * verified e-mail address. The same form twice answers the request it made first.
 */
export async function requestShipment(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const earlier = await requested(scope, wanted.id);
  if (earlier) return done(earlier);
  return firstAnswer(await request(scope, wanted), () => requested(scope, wanted.id));
}

async function request(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const { db } = scope;
  const { id, submit } = wanted;
  const read = await readChoice(scope, wanted);
  if (!read.ok) return read;
  const choice = read.value;
  const taken = linesOf(id, choice.chosen);
  const opened = { id, state: shippingLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "shipping");
  const written = await commit(
    scope,
    [
      openDocument(scope, "shipping", opened),
      count,
      db.insert(shippingRequests).values({
        ...opened,
        companyId: scope.actor.companyId,
        userId: scope.actor.id,
        createdAt: scope.now,
        ...askedColumns(wanted, choice),
        number,
      }),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      fillCustoms(scope, scope.actor.companyId, id),
      keepEstimate(scope, id, choice),
      ...(submit ? submitNow(scope, opened, taken, choice.storage) : []),
    ],
    {
      [movedMeanwhile]: "requested-meanwhile",
      [oversold]: "not-enough-stock",
      [stoodMeanwhile]: "not-enough-stock",
    },
  );
  if (!written.ok && written.reason === "not-enough-stock") return refuse("not-enough-stock");

  const request = await requested(scope, id);
  return request ? done(request) : refuse("not-found");
}

/** 依頼する in the commit that opens the request: its stock is set aside with it, and its storage clock stands. */
export function submitNow(
  scope: Scope,
  opened: Parameters<typeof moveRequest>[1],
  taken: ReturnType<typeof linesOf>,
  storage: StorageAsked,
) {
  return [
    ...moveRequest(scope, opened, "submit", {
      submittedAt: scope.now,
      storageToldYen: storage.yen,
    }),
    ...reserveStock(scope, taken),
    ...takeStands(scope, storage),
  ];
}

async function requested({ db, actor }: Scope<Buyer>, id: string) {
  const [request] = await db
    .select({ id: shippingRequests.id, number: shippingRequests.number })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.id, id), eq(shippingRequests.companyId, actor.companyId)))
    .limit(1);
  return request;
}
