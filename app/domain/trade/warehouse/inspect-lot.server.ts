import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures } from "#app/domain/core/files/save-pictures.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";
import { takeMaterials } from "../auxiliary-material/take-materials.server.ts";
import { openCase, openRefusals } from "../problems/open-case.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { type ActTrace, keepLots, newTrace } from "../scanning/keep-lots.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { isQuarantine } from "../shelves/propose-shelves.server.ts";
import { figuresOfPiece, unlikelyMeasures } from "./compare-measures.ts";
import { confirmClass } from "./confirm-class.server.ts";
import { type LotRow, lotRow } from "./find-lot.server.ts";
import { type Inspection, judgeInspection, remarkOf } from "./inspection.ts";

/**
 * 验货: every piece is good or bad; what was measured is of one packed piece. Bad pieces open a problem
 * case of their kind in the same commit, with the reason that has to be given; good ones use the materials that
 * go with them. Measures far from those of the quote are asked about once. Where photos are paid for there is one, or a reason why not.
 */
export async function inspectLot(
  scope: Scope<Staff>,
  store: FileStore,
  lotId: string,
  found: Inspection,
) {
  const { actor } = scope;
  if (!staffMay(actor, "inspect")) return refuse("forbidden");
  const { quarantineShelf } = found;
  const [lot, standing] = await Promise.all([
    lotRow(scope, lotId),
    !quarantineShelf || isQuarantine(scope, quarantineShelf),
  ]);
  if (!lot) return refuse("not-found");
  if (!lotLifecycle.allows("inspect", lot.state, actor)) return refuse("not-to-inspect");
  const wrong = judgeInspection(lot, found);
  if (wrong) return refuse(wrong);
  const odd = unlikelyMeasures(found, lot.quoted);
  if (odd.length > 0 && !isSure(found)) return { ...refuse("measures-unlikely"), odd };
  if (!standing) return refuse("no-such-shelf");
  const belongs = { companyId: lot.companyId, kind: "lot", id: lotId } as const;
  const saved = await savePictures(scope, store, found.photos, belongs);
  if (!saved.ok) return saved;

  const trace = newTrace();
  const actId = crypto.randomUUID();
  const written = await commit(
    scope,
    [
      ...inspected(scope, lot, found),
      ...takeMaterials(scope, lot, found.goodQuantity),
      ...saved.value.statements,
      ...(found.goodsClass ? [confirmClass(scope, { ...lot, goodsClass: found.goodsClass })] : []),
      ...casesFound(scope, lot, found, trace),
      actOf(scope, actId, lot, found, { caseIds: trace.caseIds, fileIds: saved.value.ids }),
      ...keepLots(scope, actId, [lot]),
    ],
    { ...openRefusals, ...moveRefusals },
  );
  if (!written.ok) await saved.value.discard();
  return written;
}

function isSure({ sure = false, sureFor, ...measures }: Inspection) {
  return sure && (sureFor === undefined || sureFor === figuresOfPiece(measures));
}

/** The lot's move with what was found, and the counts of its line. */
function inspected(scope: Scope<Staff>, lot: LotRow, found: Inspection) {
  const { goodQuantity, badQuantity, defects = [], weightGrams, lengthMm, widthMm } = found;
  const note = remarkOf(found);
  const counts = { goodQuantity, badQuantity, defects, inspectionNote: note };
  const measured = { weightGrams, lengthMm, widthMm, heightMm: found.heightMm };
  return [
    ...moveLot(scope, lot, "inspect", { ...counts, ...measured, inspectedAt: scope.now }, note),
    scope.db
      .update(orderLines)
      .set({
        goodQuantity: sql`good_quantity + ${goodQuantity}`,
        badQuantity: sql`bad_quantity + ${badQuantity}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

function actOf(
  scope: Scope<Staff>,
  id: string,
  lot: LotRow,
  { goodQuantity, badQuantity, goodsClass }: Inspection,
  made: { caseIds: readonly string[]; fileIds: readonly string[] },
) {
  return keepAct(scope, {
    id,
    kind: "inspect",
    subject: "lot",
    subjectId: lot.id,
    quantity: lot.quantity,
    label: `${lotCode(lot.number)} 良品 ${goodQuantity}${badQuantity > 0 ? ` · 次品 ${badQuantity}` : ""}`,
    details: {
      ...made,
      lines: [
        { id: lot.orderLineId, received: 0, good: goodQuantity, bad: badQuantity, shelved: 0 },
      ],
      ...(goodsClass ? { classSku: lot.skuId, classBefore: lot.classBefore } : {}),
    },
  });
}

/** A question for the company about each kind of bad pieces. */
function casesFound(scope: Scope<Staff>, lot: LotRow, found: Inspection, trace: ActTrace) {
  const { badQuantity, wrongQuantity = 0, quarantineShelf = "" } = found;
  const kinds = [
    { kind: "damaged" as const, quantity: badQuantity - wrongQuantity },
    { kind: "wrong" as const, quantity: wrongQuantity },
  ];
  const note = remarkOf(found);
  return kinds
    .filter(({ quantity }) => quantity > 0)
    .flatMap((one) => openCase(scope, lot, { ...one, id: trace.newCase(), note, quarantineShelf }));
}
