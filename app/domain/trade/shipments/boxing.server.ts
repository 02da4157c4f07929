import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import type { Statement } from "#db/client.ts";
import { boxContents, boxes, openBoxContents, openBoxes } from "#db/schema/index.ts";
import { commitAct } from "../floor/floor-acts.server.ts";
import { boxCode, lotCode, readScanned, type ScannedCode } from "../floor/scanned-code.ts";
import { boxMeasures } from "./boxing.ts";
import { findHeavyBox } from "./packing.ts";
import { boxesMax, type OpenBox, type Packing, readPacking } from "./packing-queries.server.ts";
import { packablePieces } from "./pick-list.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** Reads the request's open boxes, or refuses where this person may not pack it now. */
export async function readOpenPacking(scope: Scope<Staff>, number: string) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const packing = await readPacking(scope, number);
  if (!packing) return refuse("not-found");
  if (packing.request.heldAt) return refuse("held");
  const move = packing.request.weighsFirst ? "weigh" : "pack";
  if (!shippingLifecycle.allows(move, packing.request.state, scope.actor))
    return refuse("not-to-pack");
  return done(packing);
}

/** Finds the open box of this number; without a number the newest. */
export function findBox({ boxes }: Packing, number: number | undefined) {
  return number === undefined ? boxes.at(-1) : boxes.find((box) => box.number === number);
}

interface BoxForm {
  /** The form's key. */
  id: string;
  /** The request's number. */
  number: string;
  boxNumber: number | undefined;
}

/**
 * 剩余全部装入本箱: puts the unboxed pieces into the given box, or the newest, or a first one; of lines on a pick list only
 * what was picked. Answers how many were left for want of picking.
 */
export async function boxRemainder(scope: Scope<Staff>, { id, number, boxNumber }: BoxForm) {
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const { lines } = packing.value;
  const unboxed = lines.reduce((sum, line) => sum + line.quantity - line.boxedQuantity, 0);
  const rest = lines.reduce((sum, line) => sum + packablePieces(line), 0);
  if (unboxed === 0) return refuse("all-boxed");
  if (rest === 0) return refuse("not-picked");
  const known = findBox(packing.value, boxNumber);
  if (!known && boxNumber !== undefined) return refuse("no-such-box");
  const made = known ? undefined : newBox(scope, packing.value, id);
  const box = known ?? made!.box;
  const filled = await commitBoxing(
    scope,
    packing.value,
    [...(made ? [made.opened] : []), fillWithRemainder(scope, box.id, packing.value.request.id)],
    { id, box, quantity: rest, details: { rest: true }, isReckoned: true },
  );
  return filled.ok ? { ...filled, pieces: rest, unpicked: unboxed - rest } : filled;
}

/** 再加一箱: adds an empty box. 照此箱: adds one of the same size and contents as `like`, as far as pieces are left. */
export async function addBox(
  scope: Scope<Staff>,
  { id, number, like }: Omit<BoxForm, "boxNumber"> & { like?: number | undefined },
) {
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const model = like === undefined ? undefined : findBox(packing.value, like);
  if (like !== undefined && !model) return refuse("no-such-box");
  const { box, full, opened } = newBox(scope, packing.value, id, model);
  if (full) return refuse("too-many-boxes");
  return commitBoxing(
    scope,
    packing.value,
    [opened, ...(model ? [fillAsBox(scope, box.id, model.id)] : [])],
    {
      id,
      kind: "addBox",
      box,
      quantity: model ? piecesAsBox(packing.value, model) : 0,
      details: { like: like ?? null },
      isReckoned: true,
    },
  );
}

/** 取出: takes all pieces of a line out of a box. */
export async function takeOutOfBox(
  scope: Scope<Staff>,
  { id, number, boxNumber, lineId }: BoxForm & { lineId: string },
) {
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const box = findBox(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  const quantity = box.contents.find((one) => one.lineId === lineId)?.quantity;
  if (!quantity) return refuse("not-in-box");
  const content = and(
    eq(openBoxContents.boxId, box.id),
    eq(openBoxContents.shippingLineId, lineId),
  );
  return commitBoxing(scope, packing.value, [scope.db.delete(openBoxContents).where(content)], {
    id,
    box,
    kind: "takeOut",
    quantity,
    details: { out: lineId },
  });
}

/** 删箱: removes the last box; its pieces lie unboxed again. */
export async function removeBox(scope: Scope<Staff>, { id, number, boxNumber }: BoxForm) {
  const { db } = scope;
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const box = findBox(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  if (box.number !== packing.value.boxes.at(-1)?.number) return refuse("not-the-last");
  return commitBoxing(
    scope,
    packing.value,
    [
      db.delete(openBoxContents).where(eq(openBoxContents.boxId, box.id)),
      db.delete(openBoxes).where(eq(openBoxes.id, box.id)),
    ],
    { id, kind: "removeBox", box, quantity: 0, details: { removed: true } },
  );
}

interface Scan {
  /** The form's key. */
  id: string;
  /** The request's number. */
  number: string;
  /** The selected box; undefined selects the newest, or makes the first one. */
  boxNumber: number | undefined;
  typed: string;
  quantity: number;
}

/** The selected box, and the pieces that were put in; `put` is undefined where the scan only selected a box. */
interface PutResult {
  boxNumber: number;
  put: { code: string; quantity: number; unpicked: boolean } | undefined;
}

/**
 * 入箱: puts pieces of a scanned lot into the selected box. A scanned label of another box of the request selects that
 * box.
 */
export async function putInBox(scope: Scope<Staff>, scan: Scan) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const packing = await readOpenPacking(scope, scan.number);
  if (!packing.ok) return packing;
  const code = parseCode(scan.typed);
  if (code?.kind === "box") return selectBox(packing.value, code);
  if (!code) return refuse("unreadable");
  if (code.kind !== "lot") return refuse("not-a-lot");

  const lines = packing.value.lines.filter(({ lotNumber }) => lotNumber === code.number);
  const line = lines.find(({ quantity, boxedQuantity }) => quantity > boxedQuantity) ?? lines[0];
  if (!line) return refuse("not-in-request");
  if (line.boxedQuantity + scan.quantity > line.quantity)
    return refuse(line.boxedQuantity === line.quantity ? "all-boxed" : "more-than-asked");

  const known = findBox(packing.value, scan.boxNumber);
  if (!known && scan.boxNumber !== undefined) return refuse("no-such-box");
  const made = known ? undefined : newBox(scope, packing.value, scan.id);
  const box = known ?? made!.box;
  const pieces = sql`${scan.quantity}`;
  const put = await commitBoxing(
    scope,
    packing.value,
    [
      ...(made ? [made.opened] : []),
      fillBox(scope, box.id, pieces, sql`shipping_lines l WHERE l.id = ${line.id}`),
    ],
    { id: scan.id, box, quantity: scan.quantity, details: { lotId: line.lotId } },
  );
  if (!put.ok) return put;
  const { pickedQuantity, boxedQuantity } = line;
  const unpicked = pickedQuantity !== null && pickedQuantity < boxedQuantity + scan.quantity;
  return done<PutResult>({
    boxNumber: put.value,
    put: { code: lotCode(line.lotNumber), quantity: scan.quantity, unpicked },
  });
}

/**
 * 量箱: saves a box's size and weight, of which null stays open, and its photos; the buyer sees them where 出荷前写真 was
 * asked for. `heavy` lists a new weight that is far too much for the box's contents. Refuses other measures than
 * those that somebody took since the page was made (`seen`), and answers the box as it stands.
 */
export async function measureBox(
  scope: Scope<Staff>,
  store: FileStore,
  {
    number,
    boxNumber,
    photos,
    seen,
    ...measures
  }: OpenBoxMeasures & {
    seen?: string | undefined;
    number: string;
    boxNumber: number | undefined;
    photos: readonly Upload[];
  },
) {
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const box = findBox(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  if ((measures.weightGrams ?? 0) > limits.boxGramsMax) return refuse("box-too-heavy");
  const wasSeen = seen === undefined || seen === boxMeasures(box);
  if (!wasSeen && boxMeasures(measures) !== boxMeasures(box))
    return { ...refuse("measured-meanwhile"), box };
  if (box.photos.length + photos.length > limits.photosPerBox) return refuse("too-many-pictures");
  const saved = await savePictures(scope, store, photos, {
    companyId: packing.value.request.companyId,
    kind: "box",
    id: box.id,
  });
  if (!saved.ok) return saved;
  const written = await commit(
    scope,
    [
      guard(measuresAre(box.id, [box, measures]), "measured-meanwhile"),
      scope.db.update(openBoxes).set(measures).where(eq(openBoxes.id, box.id)),
      ...saved.value.statements,
    ],
    {},
  );
  if (!written.ok) {
    await saved.value.discard();
    return { ...written, box: undefined };
  }
  const { weightGrams } = measures;
  const heavy =
    weightGrams === null || weightGrams === box.weightGrams
      ? []
      : findHeavyBox(box.number, { ...box, weightGrams }, packing.value.lines);
  return done({ number: box.number, heavy });
}

/** True while the box has one of these measures: those that were read, or the ones that are about to be saved. */
function measuresAre(boxId: string, [read, saved]: readonly [OpenBoxMeasures, OpenBoxMeasures]) {
  const rowOf = (one: OpenBoxMeasures) =>
    sql`(${one.lengthMm}, ${one.widthMm}, ${one.heightMm}, ${one.weightGrams})`;
  const stands = sql`(length_mm, width_mm, height_mm, weight_grams)`;
  return sql`EXISTS (SELECT 1 FROM open_boxes WHERE id = ${boxId}
    AND (${stands} IS ${rowOf(read)} OR ${stands} IS ${rowOf(saved)}))`;
}

/** Turns closed boxes into open ones again; stands in the batch after the move that opens their request. */
export function reopenBoxes({ db, actor, now }: Scope<Staff>, requestId: string): Statement[] {
  const own = eq(boxes.requestId, requestId);
  const ids = db.select({ id: boxes.id }).from(boxes).where(own);
  return [
    // drizzle refuses a selection that lacks a column of the table.
    db.insert(openBoxes).select(
      db
        .select({
          id: boxes.id,
          requestId: boxes.requestId,
          number: boxes.number,
          lengthMm: boxes.lengthMm,
          widthMm: boxes.widthMm,
          heightMm: boxes.heightMm,
          weightGrams: boxes.weightGrams,
          openedAt: sql`${now.getTime()}`.as("opened_at"),
          openedByName: sql`${signedName(actor)}`.as("opened_by_name"),
        })
        .from(boxes)
        .where(own),
    ),
    db
      .insert(openBoxContents)
      .select(db.select().from(boxContents).where(inArray(boxContents.boxId, ids))),
    db.delete(boxContents).where(inArray(boxContents.boxId, ids)),
    db.delete(boxes).where(own),
  ];
}

/** Plans a new box, numbered after the last: its row, and the statement that inserts it. */
function newBox(
  { db, actor, now }: Scope<Staff>,
  packing: Packing,
  id: string,
  size: Partial<Pick<OpenBox, "lengthMm" | "widthMm" | "heightMm">> = {},
) {
  const { lengthMm = null, widthMm = null, heightMm = null } = size;
  const box = {
    id,
    requestId: packing.request.id,
    number: (packing.boxes.at(-1)?.number ?? 0) + 1,
    lengthMm,
    widthMm,
    heightMm,
    weightGrams: null,
    openedAt: now,
    openedByName: signedName(actor),
  };
  return { box, full: packing.boxes.length >= boxesMax, opened: db.insert(openBoxes).values(box) };
}

/** SQL for the pieces of the line `l` that lie in no box and were picked, where it is on a pick list. */
const unboxedPieces = sql`(min(l.quantity, COALESCE((SELECT p.picked_quantity FROM pick_lines p WHERE p.shipping_line_id = l.id), l.quantity))
  - COALESCE((SELECT sum(o.quantity) FROM open_box_contents o WHERE o.shipping_line_id = l.id), 0))`;

/** Plans one statement that puts pieces of the request's lines into a box. */
function fillBox({ db }: Pick<Scope, "db">, boxId: string, pieces: SQL, from: SQL): Statement {
  return db.run(sql`INSERT INTO open_box_contents (box_id, shipping_line_id, quantity)
    SELECT ${boxId}, l.id, ${pieces} FROM ${from} AND ${pieces} > 0
    ON CONFLICT (box_id, shipping_line_id) DO UPDATE SET quantity = quantity + excluded.quantity`);
}

/** Puts all unboxed and picked pieces of the request into a box. */
function fillWithRemainder(scope: Pick<Scope, "db">, boxId: string, requestId: string) {
  return fillBox(
    scope,
    boxId,
    unboxedPieces,
    sql`shipping_lines l WHERE l.request_id = ${requestId}`,
  );
}

/** Puts the same pieces into a box as `like` holds, as far as unboxed pieces are left. */
function fillAsBox(scope: Pick<Scope, "db">, boxId: string, like: string) {
  return fillBox(
    scope,
    boxId,
    sql`min(c.quantity, ${unboxedPieces})`,
    sql`open_box_contents c JOIN shipping_lines l ON l.id = c.shipping_line_id WHERE c.box_id = ${like}`,
  );
}

/** Counts the pieces that `fillAsBox` puts in. */
function piecesAsBox({ lines }: Packing, { contents }: OpenBox) {
  const left = new Map(lines.map((line) => [line.id, packablePieces(line)]));
  return contents.reduce(
    (sum, { lineId, quantity }) => sum + Math.min(quantity, left.get(lineId) ?? 0),
    0,
  );
}

function parseCode(typed: string): ScannedCode | undefined {
  const read = readScanned(typed);
  return "codes" in read && read.codes.length === 1 ? read.codes[0] : undefined;
}

function selectBox(packing: Packing, code: Extract<ScannedCode, { kind: "box" }>) {
  if (code.request !== packing.request.number || !findBox(packing, code.box))
    return refuse("no-such-box");
  return done<PutResult>({ boxNumber: code.box, put: undefined });
}

/** The rules of the tables that refuse an act of packing when somebody changed the boxes meanwhile. */
const boxingRefusals = {
  "open_boxes.request_id, open_boxes.number": "moved-meanwhile",
  boxing_closed: "not-to-pack",
  boxed_not_more: "more-than-asked",
} as const;

interface BoxingAct {
  /** The form's key, which makes a form that is sent twice act once. */
  id: string;
  box: { id: string; number: number };
  /** 入箱 where it is left out. */
  kind?: "box" | "addBox" | "takeOut" | "removeBox";
  quantity: number;
  /** True where the pieces follow from what is left. */
  isReckoned?: boolean;
  details: unknown;
}

/** Commits an act on a box with its record; a copy of its form succeeds without acting again. */
async function commitBoxing(
  scope: Scope<Staff>,
  packing: Packing,
  statements: readonly Statement[],
  { id, box, kind = "box", quantity, details, isReckoned = false }: BoxingAct,
) {
  const label = boxCode(packing.request.number, box.number);
  const act = { id, kind, subject: "box", subjectId: box.id, label } as const;
  const written = await commitAct(
    scope,
    { ...act, quantity, details, isReckoned },
    statements,
    boxingRefusals,
  );
  return written.ok ? done(box.number) : written;
}
