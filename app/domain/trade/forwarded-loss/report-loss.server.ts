import { and, eq } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { fileEndingOf, fileTypes, glanceAt } from "#app/domain/core/files/file-type.ts";
import { savePicked, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { forwardedLosses } from "#db/schema/index.ts";
import { claimUntil } from "../orders/claim-days.ts";
import { forwardedLossLifecycle, type LossKind } from "./forwarded-loss.ts";
import { lossParcelsQuery } from "./list-losses.server.ts";
import { capYenOn } from "./loss-rule.ts";
import { announcedYen } from "./loss-worth.ts";

interface ReportedLoss {
  /** The form's own id. */
  id: string;
  number: string;
  /** The parcel that they came in. */
  parcel: string;
  kind: LossKind;
  quantity: number;
  words: string;
}

/**
 * 紛失・破損の届け出: pieces of a parcel that our warehouse received, with the document that proves what they
 * cost. Worth and cap are those of their announcement. The same form twice reports once.
 */
export async function reportLoss(
  scope: Scope<Buyer>,
  store: FileStore,
  { id, number, parcel: purchaseId, kind, quantity, words }: ReportedLoss,
  proof: Upload | undefined,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [[earlier], parcels, settings] = await db.batch([
    db
      .select({ id: forwardedLosses.id })
      .from(forwardedLosses)
      .where(and(eq(forwardedLosses.id, id), eq(forwardedLosses.companyId, actor.companyId)))
      .limit(1),
    lossParcelsQuery(scope, number),
    settingsQuery(scope),
  ]);
  if (earlier) return done(undefined);
  if (parcels.length === 0) return refuse("not-found");
  const parcel = parcels.find((one) => one.purchaseId === purchaseId);
  if (!parcel) return refuse("no-such-parcel");
  if (parcel.received === 0) return refuse("not-received");
  if (parcel.lastReceivedAt && now > claimUntil(parcel.lastReceivedAt, settings))
    return refuse("too-late");
  if (parcel.reported + quantity > parcel.received) return refuse("more-than-came");
  if (!proof) return refuse("proof-missing");
  const { companyId, orderId } = parcel;
  const belongs = { companyId, kind: "loss" as const, id };
  const saved = await savePicked(scope, store, [proof], belongs, proofType);
  if (!saved.ok) return saved;

  const opened = { id, state: forwardedLossLifecycle.initial, version: 1 };
  const written = await commit(
    scope,
    [
      openDocument(scope, "loss", opened, typed(words)),
      db.insert(forwardedLosses).values({
        ...opened,
        orderId,
        companyId,
        purchaseId,
        kind,
        quantity,
        words,
        userId: actor.id,
        reportedAt: now,
        worthYen: announcedYen(parcel, quantity),
        capYen: capYenOn(settings, parcel.announcedAt),
      }),
      ...saved.value.statements,
    ],
    { [movedMeanwhile]: "reported-meanwhile", forwarded_loss_pieces: "more-than-came" },
  );
  if (!written.ok) await saved.value.discard();
  if (written.ok || written.reason === "reported-meanwhile") return done(undefined);
  return refuse(written.reason);
}

/** A bill, a receipt, a picture of the order's page: what people can show and staff can open. */
function proofType({ name, bytes }: Upload) {
  const ending = fileEndingOf(glanceAt(bytes), name);
  return ending && ["png", "jpg", "webp", "pdf"].includes(ending) ? fileTypes[ending] : undefined;
}
