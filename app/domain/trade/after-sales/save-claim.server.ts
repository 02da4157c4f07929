import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { attachmentsConstraint } from "#app/domain/core/files/attach-file.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { claimLines, claims, files } from "#db/schema/index.ts";
import { type ClaimReason, claimLifecycle, type RequestedRemedy } from "./claim.ts";
import { type Claimable, readClaimable } from "./claim-queries.server.ts";
import { moveClaim } from "./handle-claim.server.ts";

export interface ClaimInput {
  /** The form's own id, which becomes the claim's. */
  id: string;
  requestNumber: string;
  lines: readonly { boxId: string; shippingLineId: string; quantity: number }[];
  reason: ClaimReason;
  wish: RequestedRemedy;
  situation: string;
  filmUrl: string;
  pictures: readonly Upload[];
  /** True for 申請する, false for 一時保存. */
  submit: boolean;
}

/** The rules of the tables that refuse a claim. */
const claimRefusals = {
  ...moveRefusals,
  claim_pieces: "more-than-received",
  [attachmentsConstraint]: "too-many-pictures",
} as const;

/**
 * 申請する・一時保存: claims pieces by box and line, with words and pictures. The same form twice makes one claim; a draft
 * may be rewritten any number of times.
 */
export async function saveClaim(scope: Scope<Buyer>, store: FileStore, wanted: ClaimInput) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const own = and(eq(claims.id, wanted.id), eq(claims.companyId, actor.companyId));
  const [found, [draft], kept] = await Promise.all([
    readClaimable(scope, wanted.requestNumber),
    db.select().from(claims).where(own).limit(1),
    db.$count(files, and(eq(files.documentKind, "claim"), eq(files.documentId, wanted.id))),
  ]);
  if (!found) return refuse("not-found");
  if (draft && draft.requestId !== found.request.id) return refuse("not-found");
  if (draft && draft.state !== "draft") return done({ number: draft.number });
  const wrong = unclaimableReason(found, wanted);
  if (wrong) return wrong;
  if (kept + wanted.pictures.length > limits.picturesPerClaim) return refuse("too-many-pictures");

  const belongs = { companyId: found.request.companyId, kind: "claim" as const, id: wanted.id };
  const saved = await savePictures(scope, store, wanted.pictures, belongs);
  if (!saved.ok) return saved;
  const written = await commit(
    scope,
    [...writeClaim(scope, found, wanted, draft), ...saved.value.statements],
    claimRefusals,
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason !== "moved-meanwhile") return { ...written, over: [] };
  const [now] = await db.select({ number: claims.number }).from(claims).where(own).limit(1);
  // The commit lost a race, perhaps to the same form.
  return now && (written.ok || !draft) ? done({ number: now.number }) : refuse("moved-meanwhile");
}

/** Answers why these pieces cannot be claimed now, if so; `over` are the lines with more than there is. */
function unclaimableReason({ request, contents, open }: Claimable, { lines, submit }: ClaimInput) {
  if (request.receivedAt === null) return refuse("not-received");
  if (!open) return refuse("too-late");
  if (lines.length === 0) return refuse("nothing-chosen");
  const keys = new Set(lines.map(({ boxId, shippingLineId }) => `${boxId} ${shippingLineId}`));
  if (keys.size < lines.length) return refuse("no-such-box");
  const held = lines.map(({ boxId, shippingLineId }) =>
    contents.find((one) => one.boxId === boxId && one.shippingLineId === shippingLineId),
  );
  if (held.includes(undefined)) return refuse("no-such-box");
  const over = lines.flatMap(({ quantity }, index) =>
    quantity > (submit ? held[index]!.left : held[index]!.received) ? [index] : [],
  );
  return over.length > 0 ? { ...refuse("more-than-received"), over } : undefined;
}

type Draft = typeof claims.$inferSelect;

function writeClaim(
  scope: Scope<Buyer>,
  { request, contents }: Claimable,
  { id, lines, reason, wish, situation, filmUrl, submit }: ClaimInput,
  draft: Draft | undefined,
): Statement[] {
  const { db, actor, now } = scope;
  const pieceCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const said = { reason, wish, situation, filmUrl, pieceCount };
  const opened = draft ?? { id, state: claimLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "claim");
  const submitted = { submittedAt: now, waitingSince: now };
  return [
    ...(draft
      ? [
          ...moveClaim(scope, draft, "change", said),
          db.delete(claimLines).where(eq(claimLines.claimId, id)),
        ]
      : [
          openDocument(scope, "claim", opened),
          count,
          db.insert(claims).values({
            id,
            state: claimLifecycle.initial,
            version: 1,
            ...said,
            number,
            companyId: request.companyId,
            userId: actor.id,
            requestId: request.id,
            createdAt: now,
          }),
        ]),
    ...lines.map((line) => {
      const { orderId, orderLineId } = contents.find(
        (one) => one.boxId === line.boxId && one.shippingLineId === line.shippingLineId,
      )!;
      return db.insert(claimLines).values({ claimId: id, ...line, orderId, orderLineId });
    }),
    ...(submit
      ? moveClaim(
          scope,
          { id, state: "draft", version: opened.version + (draft ? 1 : 0) },
          "submit",
          submitted,
        )
      : []),
  ];
}
