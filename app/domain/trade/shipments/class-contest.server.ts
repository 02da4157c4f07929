import { and, desc, eq, exists, getTableColumns, ne, type SQL } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { classContests, orderLines, shippingLines } from "#db/schema/index.ts";
import {
  confirmClass,
  confirmedClassJson,
  confirmGuess,
  restoreClass,
} from "../floor/inspect-lot.server.ts";
import { isClassContestable } from "./class-contest.ts";
import { followClass } from "./follow-class.server.ts";
import { actOnRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { weighedLinesQuery } from "./stages.server.ts";

/** All columns except one that only reopening needs. */
const { stoodBefore: _, ...shown } = getTableColumns(classContests);

/** Selects the contests of a request, the newest first. */
export function contestsQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select(shown)
    .from(classContests)
    .where(eq(classContests.requestId, requestId))
    .orderBy(desc(classContests.askedAt))
    .limit(limits.linesPerOrder);
}

interface Contest {
  /** The form's own id, which makes a form that is sent twice contest once. */
  id: string;
  lineId: string;
  wished: GoodsClass;
  reason: string;
}

/**
 * 区分の見直しを求める: asks with a reason for another class of a line's goods, as long as the class affects the request's
 * price. Staff decide; a line has one open contest at a time.
 */
export async function contestClass(
  scope: Scope<Buyer>,
  number: string,
  { id, lineId, wished, reason }: Contest,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const [lines, [earlier]] = await db.batch([
    weighedLinesQuery(scope, request.id),
    db
      .select({
        lineId: classContests.lineId,
        wished: classContests.classWished,
        reason: classContests.reason,
      })
      .from(classContests)
      .where(and(eq(classContests.id, id), eq(classContests.requestId, request.id)))
      .limit(1),
  ]);
  if (earlier) {
    const same =
      earlier.lineId === lineId && earlier.wished === wished && earlier.reason === reason;
    return same ? done(undefined) : refuse("moved-meanwhile");
  }
  const line = lines.find((one) => one.id === lineId);
  if (!line) return refuse("not-found");
  if (!isClassContestable(request)) return refuse("settled-already");
  if (line.goodsClass === wished) return refuse("same-class");
  return commit(
    scope,
    [
      db.insert(classContests).values({
        id,
        companyId: request.companyId,
        requestId: request.id,
        lineId,
        reason,
        classBefore: line.goodsClass,
        classWished: wished,
        state: "open",
        askedAt: now,
        askedByName: signedName(actor),
      }),
      ...actOnRequest(scope, request, "contestClass", {}, typedMessage(reason)),
    ],
    {
      ...moveRefusals,
      "class_contests.line_id": "waits-already",
      "class_contests.id": "waits-already",
    },
  );
}

/**
 * 更正类别・维持类别: decides a contest. If accepted, the SKU has the wished class from now on, here and in all other
 * unsettled requests, which are computed anew: this one at once, the others by a job. If refused, which needs a reason, the SKU keeps the class of this moment, even if it changed
 * since the contest.
 */
export async function answerContest(
  scope: Scope<Staff>,
  number: string,
  contestId: string,
  { state, answer }: { state: "accepted" | "refused"; answer: string },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const own = and(eq(classContests.id, contestId), eq(classContests.requestId, request.id));
  const [found] = await contestQuery(scope, own);
  if (!found) return refuse("not-found");
  const { contest, skuId, offerId, classNow } = found;
  if (contest.state !== "open")
    return contest.state === state ? done(undefined) : refuse("answered-already");
  if (state === "refused" && !answer) return refuse("reason-missing");
  const accepted = state === "accepted";
  const goodsClass = accepted ? contest.classWished : classNow;
  const open = and(own, eq(classContests.state, "open"));
  const written = await commit(
    scope,
    [
      guard(exists(db.select().from(classContests).where(open)), "answered-already"),
      db
        .update(classContests)
        .set({
          state,
          answer,
          answeredAt: now,
          answeredByName: signedName(actor),
          ...(accepted ? { stoodBefore: confirmedClassJson(scope, skuId) } : {}),
        })
        .where(own),
      (accepted ? confirmClass : confirmGuess)(scope, { skuId, offerId, goodsClass }),
      ...actOnRequest(scope, request, "answerClass", {}, typedMessage(answer)),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.class-answered", {
          number,
          words: typedMessage(answer),
          goodsClass: goodsClasses[goodsClass],
        }),
        href: shippingPage(number),
      }),
    ],
    moveRefusals,
  );
  if (written.ok) await followClass(scope, request.id);
  return written;
}

/**
 * 撤销答复: reopens a decided contest as long as the class affects the request's price. Restores the class of before,
 * unless somebody confirmed another since.
 */
export async function reopenContest(
  scope: Scope<Staff>,
  number: string,
  contestId: string,
  words: string,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const own = and(eq(classContests.id, contestId), eq(classContests.requestId, request.id));
  const [found] = await contestQuery(scope, own);
  if (!found) return refuse("not-found");
  const { contest, skuId } = found;
  if (!isClassContestable(request)) return refuse("settled-already");
  if (!words) return refuse("reason-missing");
  const answered = and(own, ne(classContests.state, "open"));
  const written = await commit(
    scope,
    [
      guard(exists(db.select().from(classContests).where(answered)), "answered-already"),
      db
        .update(classContests)
        .set({
          state: "open",
          answer: "",
          answeredAt: null,
          answeredByName: "",
          stoodBefore: null,
        })
        .where(own),
      restoreClass(scope, skuId, contest),
      ...actOnRequest(scope, request, "reopenClass", {}, typedMessage(words)),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.class-reopened", { number, words: typedMessage(words) }),
        href: shippingPage(number),
      }),
    ],
    {
      ...moveRefusals,
      // The company opened another contest for the line since.
      "class_contests.line_id": "answered-already",
    },
  );
  if (written.ok) await followClass(scope, request.id);
  return written;
}

function contestQuery({ db }: Pick<Scope, "db">, which: SQL | undefined) {
  return db
    .select({
      contest: classContests,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
      classNow: goodsClassOfLine,
    })
    .from(classContests)
    .innerJoin(shippingLines, eq(shippingLines.id, classContests.lineId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(which)
    .limit(1);
}
