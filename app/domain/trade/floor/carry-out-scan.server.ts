import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { isAllBad } from "../purchasing/lot.ts";
import { findLotRow } from "./lot-queries.server.ts";
import { putLotAside } from "./open-case.server.ts";
import { receiveLot } from "./receive-lot.server.ts";
import { type ParcelRefusal, receiveParcel } from "./receive-parcel.server.ts";
import type { Difference } from "./scan-forms.schema.server.ts";
import type { ScannedCode } from "./scanned-code.ts";
import { moveLotRow, shelveLotRow } from "./shelve-lot.server.ts";

/** The state of the person who scans, as the previous page showed it. */
export interface ScanContext {
  /** A parcel that waits for confirmation that all of it arrived; `id` is the form's own. */
  parcel?: { id: string; number: string; pieces: number } | undefined;
  /** The label number of a lot that waits for its shelf. */
  lot?: number | undefined;
  /** The shelf for the next lots. */
  shelf?: string | undefined;
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
 * Carries out a scan by the current state. A parcel is received by the next scan, except of itself; a lot
 * goes to the shelf scanned after it, or to the one scanned before. Several codes are processed in turn. No
 * code at all confirms the parcel.
 */
export async function carryOutScan(
  scope: Scope<Staff>,
  codes: readonly ScannedCode[],
  context: ScanContext,
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const { parcel } = context;
  const isSameParcel = codes.length > 0 && codes.every(({ text }) => text === parcel?.number);
  if (parcel && isSameParcel) return done<ScanDone>({ code: codes[0] });

  let result: ScanDone = { shelf: context.shelf };
  let lotToShelve = context.lot;
  if (parcel) {
    const received = await receiveParcel(scope, parcel);
    result = received.ok ? { did: "received" } : { left: parcel.number, why: received.reason };
  } else if (codes.length === 0) return context.shelf ? done<ScanDone>({}) : refuse("nothing");

  for (const code of codes) {
    const shelf = code.kind === "shelf" ? code.text : result.shelf;
    const number = code.kind === "lot" ? code.number : lotToShelve;
    const isLotOrShelf = code.kind === "lot" || code.kind === "shelf";
    if (isLotOrShelf && shelf && number !== undefined) {
      const put = await putLot(scope, number, shelf);
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

/** Shelves a lot, moves it to another shelf, or sets it aside if all its pieces are bad. */
async function putLot(scope: Scope<Staff>, number: number, shelf: string) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const lot = await findLotRow(scope, number);
  if (!lot) return refuse("no-such-lot");
  const bad = isAllBad(lot);
  const put = await (bad
    ? putLotAside(scope, lot, shelf)
    : lot.state === "shelved"
      ? moveLotRow(scope, lot, shelf)
      : shelveLotRow(scope, lot, shelf));
  return put.ok ? done(bad ? ("aside" as const) : ("shelved" as const)) : put;
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
  const arrival = { id: key, lotId };
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
