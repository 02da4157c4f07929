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

/** What whoever scans holds in hand, as the page before showed it. */
export interface ScanContext {
  /** A parcel that waits for the word to be received as it was expected; `id` is the form's own. */
  parcel?: { id: string; number: string; pieces: number } | undefined;
  /** A lot that waits for its shelf, by its number. */
  lot?: number | undefined;
  /** A shelf that the next lots are put on. */
  shelf?: string | undefined;
}

/** What the scan did, and what is in hand now; `left` is a parcel that was not received after all, `why` the reason. */
export interface ScanDone {
  did?: "received" | "shelved" | "aside" | undefined;
  left?: string | undefined;
  why?: ParcelRefusal | undefined;
  code?: ScannedCode | undefined;
  shelf?: string | undefined;
}

/**
 * What a scan means by what is in hand. A parcel is received by whatever is scanned next, itself
 * excepted; a lot goes to the shelf that is scanned behind it, or to the one scanned before.
 * Codes that came together are taken one after the other. No code at all confirms the parcel.
 */
export async function carryOutScan(
  scope: Scope<Staff>,
  codes: readonly ScannedCode[],
  hand: ScanContext,
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const { parcel } = hand;
  const again = codes.length > 0 && codes.every(({ text }) => text === parcel?.number);
  if (parcel && again) return done<ScanDone>({ code: codes[0] });

  let at: ScanDone = { shelf: hand.shelf };
  let held = hand.lot;
  if (parcel) {
    const received = await receiveParcel(scope, parcel);
    at = received.ok ? { did: "received" } : { left: parcel.number, why: received.reason };
  } else if (codes.length === 0) return hand.shelf ? done<ScanDone>({}) : refuse("nothing");

  for (const code of codes) {
    const shelf = code.kind === "shelf" ? code.text : at.shelf;
    const number = code.kind === "lot" ? code.number : held;
    const meet = code.kind === "lot" || code.kind === "shelf";
    if (meet && shelf && number !== undefined) {
      const put = await putLot(scope, number, shelf);
      if (!put.ok) return put;
      // A shelf that was scanned first stays in hand; one that was scanned behind its lot does not.
      at = { did: put.value, ...(code.kind === "lot" ? { shelf } : {}) };
      held = undefined;
      continue;
    }
    held = code.kind === "lot" ? code.number : undefined;
    at = { ...at, code, shelf: code.kind === "shelf" ? code.text : undefined };
  }
  return done<ScanDone>(at);
}

/** On its first shelf, from one to another, or, of bad pieces alone, apart from the stock. */
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
  /** Pieces that the page showed as awaited. */
  awaited: number;
  how: Difference;
  /** Of a part, short or over those that came; else those that are wrong or damaged. */
  pieces: number;
}

/** 有出入: a lot that did not come as it was expected, each way by its own button. */
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
