import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActs, lots } from "#db/schema/index.ts";
import { isAllBad } from "../purchasing/lot.ts";
import { findLotRow, isNumberOfParcel, settlePiece } from "./lot-queries.server.ts";
import { putLotAside } from "./open-case.server.ts";
import { receiveLot } from "./receive-lot.server.ts";
import { type ParcelRefusal, receiveParcel } from "./receive-parcel.server.ts";
import type { Difference } from "./scan-forms.schema.server.ts";
import type { ScannedCode } from "./scanned-code.ts";
import { findPlace, moveLotRow, type Put, shelveLotRow } from "./shelve-lot.server.ts";

/** A scan's form: the state of the person who scans, as the page showed it. */
export interface ScanContext {
  /** The form's key: what it says is carried out once, however often it is sent. */
  id: string;
  /** When the page was made. */
  shownAt?: Date | undefined;
  /** A parcel that waits for confirmation that all of it arrived. */
  parcel?: ParcelInHand | undefined;
  /** The label number of a lot that waits for its shelf. */
  lot?: number | undefined;
  /** The shelf for the next lots. */
  shelf?: string | undefined;
}

interface ParcelInHand {
  number: string;
  pieces: number;
}

/** The result of a scan and the next state; `left` is a parcel that was not received, `why` the reason. */
export interface ScanDone {
  did?: "received" | "shelved" | "aside" | undefined;
  left?: string | undefined;
  why?: ParcelRefusal | undefined;
  code?: ScannedCode | undefined;
  shelf?: string | undefined;
}

/**
 * A scanner that reads one label twice, or ends with a second Enter, does so at once; who has looked at the goods
 * took longer.
 */
const twiceMs = 2_000;

/**
 * Carries out a scan by the current state. A parcel is received by its own number again, by the number of the
 * next parcel, or by no code at all; any other code is refused as long as it is in hand, since it says nothing
 * about it. A lot goes to the shelf scanned after it, or to the one scanned before. Several codes are processed
 * in turn, except for the numbers of several parcels, of which only one could be shown.
 */
export async function carryOutScan(
  scope: Scope<Staff>,
  read: readonly ScannedCode[],
  context: ScanContext,
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const { id, parcel, shownAt } = context;
  const scanned = await Promise.all(read.map((code) => settlePiece(scope, code)));
  if (parcel && scanned.some((code) => wholeOf(code) === parcel.number && isPiece(code)))
    return refuse("piece-of-parcel");
  const codes = parcel ? scanned.filter(({ text }) => text !== parcel.number) : scanned;
  const isSameParcel = scanned.length > 0 && codes.length === 0;
  if (parcel && isSameParcel && isReadTwice(scope, shownAt))
    return done<ScanDone>({ code: scanned[0] });
  if (parcel && scanned.length === 0 && isReadTwice(scope, shownAt))
    return refuse("shown-just-now");
  if (codes.filter(({ kind }) => kind === "tracking").length > 1) return refuse("several-parcels");

  let result: ScanDone = { shelf: context.shelf };
  let lotToShelve = context.lot;
  if (parcel) {
    if (codes.some(({ kind }) => kind !== "tracking")) return refuse("parcel-in-hand");
    const [next] = codes;
    if (next && !isPiece(next) && !(await isNumberOfParcel(scope, next.text)))
      return refuse("unknown-after-parcel");
    const received = await receiveParcel(scope, { id, ...parcel });
    result = received.ok ? { did: "received" } : { left: parcel.number, why: received.reason };
  } else if (codes.length === 0) return context.shelf ? done<ScanDone>({}) : refuse("nothing");

  let puts = 0;
  for (const code of codes) {
    const shelf = code.kind === "shelf" ? code.text : result.shelf;
    const number = code.kind === "lot" ? code.number : lotToShelve;
    const isLotOrShelf = code.kind === "lot" || code.kind === "shelf";
    if (isLotOrShelf && shelf && number !== undefined) {
      const put = await putLot(scope, number, {
        id: puts > 0 ? `${id}-${puts}` : id,
        shelf,
        shownAt,
      });
      puts += 1;
      if (!put.ok) return put;
      // A shelf scanned before its lots stays current; one scanned after a lot does not.
      result = { did: put.value, ...(code.kind === "lot" ? { shelf } : {}) };
      lotToShelve = undefined;
      continue;
    }
    lotToShelve = code.kind === "lot" ? code.number : undefined;
    result = { ...result, code, shelf: code.kind === "shelf" ? code.text : undefined };
  }
  return done<ScanDone>(result);
}

/** One of several parcels under a courier's number is never the whole. */
function isPiece(code: ScannedCode) {
  return code.kind === "tracking" && code.piece !== undefined;
}

function wholeOf(code: ScannedCode) {
  return code.kind === "tracking" ? code.piece?.whole : undefined;
}

function isReadTwice({ now }: Scope<Staff>, shownAt: Date | undefined) {
  return shownAt !== undefined && Math.abs(now.getTime() - shownAt.getTime()) < twiceMs;
}

/**
 * Shelves a lot, moves it to another shelf, or sets it aside if all its pieces are bad. Refuses one that was moved
 * since the page was made, with the place where it lies.
 */
async function putLot(scope: Scope<Staff>, number: number, put: Put) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const [lot, earlier] = await Promise.all([
    findLotRow(scope, number),
    shelfOfAct(scope, number, put.id),
  ]);
  if (!lot) return refuse("no-such-lot");
  const bad = isAllBad(lot);
  const did = done(bad ? ("aside" as const) : ("shelved" as const));
  if (earlier === put.shelf) return did;
  const written = await (bad
    ? putLotAside(scope, lot, put)
    : lot.state === "shelved"
      ? moveLotRow(scope, lot, put)
      : shelveLotRow(scope, lot, put));
  if (written.ok) return did;
  // The same form was sent twice at once and the other was first.
  if ((await shelfOfAct(scope, number, put.id)) === put.shelf) return did;
  if (written.reason !== "moved-since") return refuse(written.reason);
  return { ...refuse("moved-since"), place: await findPlace(scope, lot.id) };
}

/** Finds the shelf that this form has put the lot on already. */
async function shelfOfAct({ db }: Scope<Staff>, number: number, id: string) {
  const shelf = sql<string>`json_extract(${floorActs.details}, iif(${floorActs.kind} = 'aside', '$.aside.shelf', '$.shelf'))`;
  const [act] = await db
    .select({ shelf })
    .from(floorActs)
    .innerJoin(lots, and(eq(floorActs.subject, "lot"), eq(lots.id, floorActs.subjectId)))
    .where(and(eq(floorActs.id, id), eq(lots.number, number)))
    .limit(1);
  return act?.shelf;
}

interface Differing {
  /** The form's own id. */
  key: string;
  lotId: string;
  /** The awaited pieces that the page showed. */
  awaited: number;
  how: Difference;
  /** The arrived pieces for `part`, `short` and `over`; else the wrong or damaged ones. */
  pieces: number;
}

/** 有出入: receives a lot that differs from what was awaited, each way by its own button. */
export function receiveDiffering(scope: Scope<Staff>, differing: Differing) {
  const { key, lotId, awaited, how, pieces } = differing;
  const arrival = { id: key, lotId, awaited };
  switch (how) {
    case "part":
      return receiveLot(scope, { ...arrival, quantity: pieces });
    case "short":
    case "over":
      return receiveLot(scope, { ...arrival, quantity: pieces, differs: true });
    case "wrong":
      return receiveLot(scope, { ...arrival, quantity: awaited, wrongQuantity: pieces });
    case "damaged":
      return receiveLot(scope, { ...arrival, quantity: awaited, damagedQuantity: pieces });
  }
}
