import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import {
  movedMeanwhile,
  moveRefusals,
  openDocument,
  transition,
} from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { sameMessage } from "#app/domain/core/message/message.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsRequests } from "#db/schema/index.ts";
import { goodsRequestLifecycle, goodsRequestLimits, goodsRequestWork } from "./goods-request.ts";
import { findGoodsRequest } from "./goods-request-queries.server.ts";

/** The buyer's description of the goods. */
export interface DescribedGoods {
  pageUrl: string;
  title: string;
  skuWords: string;
  wishedPriceFen: number | null;
  quantity: number;
  note: string;
}

/** Triggers refuse too many open requests of a company, and too many in a day. */
const limitRefusals = {
  goods_requests_open: "too-many-open",
  goods_requests_day: "too-many-today",
} as const;

/**
 * 商品手配の依頼: asks staff to find goods that we cannot read, described by words and pictures. Safe to send
 * twice. Goods without an address need a picture.
 */
export async function askForGoods(
  scope: Scope<Buyer>,
  store: FileStore,
  id: string,
  goods: DescribedGoods,
  pictures: readonly Upload[],
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const said = { ...goods, id, companyId: actor.companyId };
  const [[earlier], [copied]] = await db.batch([
    askedQuery(scope, id),
    formRowQuery(scope, goodsRequests, said),
  ]);
  if (earlier) return copied?.isSame ? done(earlier) : refuse("form-used");
  if (!goods.pageUrl && pictures.length === 0) return refuse("nothing-to-go-by");
  if (pictures.length > goodsRequestLimits.pictures) return refuse("too-many-pictures");
  const belongs = { companyId: actor.companyId, kind: "goods-request" as const, id };
  const saved = await savePictures(scope, store, pictures, belongs);
  if (!saved.ok) return saved;

  const [count, number] = nextNumber(scope, "goods-request");
  const state = goodsRequestLifecycle.initial;
  const row = { ...goods, id, number, companyId: actor.companyId, userId: actor.id, state };
  const written = await commit(
    scope,
    [
      openDocument(scope, "goods-request", { id, state }),
      count,
      db.insert(goodsRequests).values({ ...row, version: 1, askedAt: now, waitingSince: now }),
      ...saved.value.statements,
    ],
    { [movedMeanwhile]: "asked-meanwhile", ...limitRefusals },
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason !== "asked-meanwhile") return refuse(written.reason);
  const [asked] = await askedQuery(scope, id);
  return asked ? done(asked) : refuse("not-found");
}

/** The code of the letter that each move sends. */
const letterCodes = {
  askBack: "goods-request.question",
  refuse: "goods-request.refused",
  reopen: "goods-request.reopened",
} as const;

/**
 * 询问买家, 拒绝, or 重新受理 after a refusal: the buyer reads the words in the history and in a letter. A reopened
 * request waits for staff from now on. Refuses an answer without words.
 */
export async function answerGoodsRequest(
  scope: Scope<Staff>,
  number: string,
  move: keyof typeof letterCodes,
  words: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const [request] = await db
    .select()
    .from(goodsRequests)
    .where(eq(goodsRequests.number, number))
    .limit(1);
  if (!request) return refuse("not-found");
  if (!goodsRequestLifecycle.allows(move, request.state, actor)) return refuse("moved-meanwhile");
  if (!words) return refuse("words-missing");
  const waitingSince = move === "reopen" ? now : null;
  return commit(
    scope,
    [
      ...moveGoodsRequest(
        scope,
        request,
        move,
        { staffWords: words, waitingSince },
        typedMessage(words),
      ),
      notify(scope, {
        companyId: request.companyId,
        about: { person: request.userId },
        kind: "message",
        letter: letter(letterCodes[move], { number, words: typedMessage(words) }),
        href: goodsRequestPage(number),
      }),
    ],
    moveRefusals,
  );
}

/** Answers the question of staff; the request waits for staff again. Safe to send twice. */
export async function replyToStaff(scope: Scope<Buyer>, number: string, words: string) {
  return moveOwn(scope, number, "reply", words);
}

/** 取り下げ: withdraws a request that is still open. */
export async function withdrawGoodsRequest(scope: Scope<Buyer>, number: string) {
  return moveOwn(scope, number, "withdraw", "");
}

/** The only function that changes the state of a goods request. */
export const moveGoodsRequest = transition(
  "goods-request",
  goodsRequests,
  goodsRequestLifecycle,
  goodsRequestWork,
);

function askedQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ number: goodsRequests.number })
    .from(goodsRequests)
    .where(and(eq(goodsRequests.id, id), eq(goodsRequests.companyId, actor.companyId)))
    .limit(1);
}

async function moveOwn(
  scope: Scope<Buyer>,
  number: string,
  move: "reply" | "withdraw",
  words: string,
) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const found = await findGoodsRequest(scope, number);
  if (!found) return refuse("not-found");
  if (!goodsRequestLifecycle.allows(move, found.request.state, actor)) {
    // The same form twice: the history has the move with these words already.
    const isDone = found.events.some(
      (event) => event.move === move && sameMessage(event.note, typedMessage(words)),
    );
    return isDone ? done(undefined) : refuse("moved-meanwhile");
  }
  const waitingSince = move === "reply" ? now : null;
  return commit(
    scope,
    moveGoodsRequest(scope, found.request, move, { waitingSince }, typedMessage(words)),
    moveRefusals,
  );
}
