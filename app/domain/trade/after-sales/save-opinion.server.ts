import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import {
  moveRefusals,
  openDocument,
  transition,
} from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { hasUsualSize, imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { opinionPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { opinions } from "#db/schema/index.ts";
import { type OpinionMove, type OpinionState, opinionLifecycle, opinionLimits } from "./opinion.ts";
import { findOwnOpinion } from "./opinion-queries.server.ts";

export interface OpinionInput {
  /** The form's own id. */
  id: string;
  /** The version that the page showed; 0 for none. */
  version: number;
  stars: number;
  comment: string;
  pictures: readonly Upload[];
  /** True to remove the present pictures; new ones replace them anyway. */
  withoutPictures: boolean;
}

/** Only this changes the state of an opinion. Each caller also touches the goods, whose page shows the opinion. */
const moveOpinion = transition("opinion", opinions, opinionLifecycle);

/** The unique index that refuses an opinion when a colleague wrote one meanwhile. */
const writtenMeanwhile = "opinions.company_id, opinions.offer_id";

type Opinion = NonNullable<Awaited<ReturnType<typeof findOwnOpinion>>["opinion"]>;

type Receipt = NonNullable<Awaited<ReturnType<typeof findOwnOpinion>>["receipt"]>;

/**
 * 口コミを書く: writes or rewrites the company's opinion of goods that it received, one for each offer. The same form
 * twice acts once.
 */
export async function saveOpinion(
  scope: Scope<Buyer>,
  store: FileStore,
  offerId: string,
  said: OpinionInput,
) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const { opinion, receipt, byOthers } = await findOwnOpinion(scope, offerId);
  if (!opinion && !receipt?.receivedAt) return refuse("not-found");
  if (opinion && isSameOpinion(opinion, said)) return done(undefined);
  if (byOthers || (opinion?.version ?? 0) !== said.version) return refuse("moved-meanwhile");
  if (said.pictures.length > opinionLimits.pictures) return refuse("too-many-pictures");
  // The pictures are shown as thumbnails, which decodes them.
  if (said.pictures.some(({ bytes }) => imageTypeOf(bytes) && !hasUsualSize(bytes)))
    return refuse("unusual-picture");
  const id = opinion?.id ?? said.id;
  const belongs = { companyId: actor.companyId, kind: "opinion" as const, id };
  const saved = await savePictures(scope, store, said.pictures, belongs);
  if (!saved.ok) return saved;

  const { ids, statements, discard } = saved.value;
  const kept = said.withoutPictures ? [] : (opinion?.pictures ?? []);
  const pictures = ids.length > 0 ? ids : kept;
  const words = { stars: said.stars, comment: said.comment, pictures };
  const written = await commit(
    scope,
    opinion
      ? [
          ...moveOpinion(scope, opinion, rewriteMove(opinion), {
            ...words,
            changedAt: now,
            ...(opinion.state === "hidden_withdrawn" ? hidingReasonColumn(opinion) : {}),
          }),
          ...statements,
          touchContent(scope, "goods"),
        ]
      : [...firstOpinion(scope, offerId, id, words, receipt!), ...statements],
    { ...moveRefusals, [writtenMeanwhile]: "moved-meanwhile" },
  );
  if (!written.ok) await discard();
  return written;
}

/** 取り下げ: withdraws the opinion, which may be rewritten. */
export async function withdrawOpinion(scope: Scope<Buyer>, offerId: string, version: number) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const { opinion } = await findOwnOpinion(scope, offerId);
  if (!opinion) return refuse("not-found");
  const isGone = opinion.state === "withdrawn" || opinion.state === "hidden_withdrawn";
  if (isGone && opinion.version === version + 1) return done(undefined);
  const move = withdrawalMove(opinion.state, scope.actor);
  if (opinion.version !== version || !move) return refuse("moved-meanwhile");
  return commit(
    scope,
    [...moveOpinion(scope, opinion, move, { hiddenReason: "" }), touchContent(scope, "goods")],
    moveRefusals,
  );
}

/** Answers the move that withdraws an opinion in this state; undefined if none does. */
export function withdrawalMove(state: OpinionState, actor: Buyer) {
  return (["withdraw", "withdrawHidden"] as const).find((move) =>
    opinionLifecycle.allows(move, state, actor),
  );
}

/** Restores the reason why staff hid the opinion, from its history. */
function hidingReasonColumn({ id }: Opinion) {
  return {
    hiddenReason: sql<string>`(SELECT json_extract(note, '$.params.text') FROM document_events WHERE document_kind = 'opinion'
      AND document_id = ${id} AND move = 'hide' ORDER BY version DESC LIMIT 1)`,
  };
}

/** True if this very form was saved already. */
function isSameOpinion(opinion: Opinion, { version, stars, comment }: OpinionInput) {
  return (
    opinion.version === version + 1 &&
    opinion.state !== "withdrawn" &&
    opinion.state !== "hidden_withdrawn" &&
    opinion.stars === stars &&
    opinion.comment === comment
  );
}

function rewriteMove({ state }: Opinion): OpinionMove {
  const moves = { shown: "change", hidden: "mend", withdrawn: "writeAgain" } as const;
  return state === "hidden_withdrawn" ? "writeHidden" : moves[state];
}

function firstOpinion(
  scope: Scope<Buyer>,
  offerId: string,
  id: string,
  words: Pick<Opinion, "stars" | "comment" | "pictures">,
  { titleJa, picture, receivedAt }: Receipt,
) {
  const { db, actor, now } = scope;
  const state = opinionLifecycle.initial;
  return [
    openDocument(scope, "opinion", { id, state }),
    db.insert(opinions).values({
      id,
      companyId: actor.companyId,
      offerId,
      titleJa,
      picture,
      state,
      version: 1,
      ...words,
      receivedOn: japanDay(receivedAt ?? now),
      writtenAt: now,
      writtenBy: actorKey(actor),
    }),
    touchContent(scope, "goods"),
  ];
}

interface Moderation {
  id: string;
  /** The version that the page showed; a later one is refused, since staff have not read it. */
  version: number;
  reason: string;
}

/**
 * 隐藏 or 恢复展示: hides an opinion with a reason, which its company reads, or shows it again. Pressed twice it acts
 * once.
 */
export async function moderateOpinion(
  scope: Scope<Staff>,
  move: "hide" | "show",
  { id, version, reason }: Moderation,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [opinion] = await db.select().from(opinions).where(eq(opinions.id, id)).limit(1);
  if (!opinion) return refuse("not-found");
  const after = opinionLifecycle.moves[move].to;
  if (opinion.version === version + 1 && opinion.state === after) return done(undefined);
  if (opinion.version !== version || !opinionLifecycle.allows(move, opinion.state, actor))
    return refuse("moved-meanwhile");
  if (move === "hide" && !reason) return refuse("reason-missing");

  const hiddenReason = move === "hide" ? reason : "";
  const title = opinion.titleJa.slice(0, 40);
  return commit(
    scope,
    [
      ...moveOpinion(scope, opinion, move, { hiddenReason }, typedMessage(hiddenReason)),
      touchContent(scope, "goods"),
      notify(scope, {
        companyId: opinion.companyId,
        about: { person: opinion.writtenBy.replace("buyer:", "") },
        kind: "message",
        letter:
          move === "hide"
            ? letter("opinion.hidden", { title, words: typedMessage(hiddenReason) })
            : letter("opinion.shown", { title }),
        href: opinionPage(opinion.offerId),
      }),
    ],
    moveRefusals,
  );
}
