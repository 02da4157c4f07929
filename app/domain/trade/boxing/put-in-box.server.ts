import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lotCode, readScanned, type ScannedCode } from "../floor/scanned-code.ts";
import { boxNumbered, commitBoxing, fillBox, newBox, packingOf } from "./boxing.server.ts";
import type { Packing } from "./read-packing.server.ts";

interface Scan {
  /** The form's key. */
  id: string;
  /** The request's number. */
  number: string;
  /** The box in hand; undefined for the newest, or the first of all. */
  boxNumber: number | undefined;
  typed: string;
  quantity: number;
}

/** Which box is in hand now, and what was put into it; nothing where the scan only changed boxes. */
interface Put {
  boxNumber: number;
  put: { code: string; quantity: number; unpicked: boolean } | undefined;
}

/**
 * 入箱: a scanned lot goes into the box in hand, a piece a scan or as many as were said. The label of another
 * box of the same request takes that one in hand.
 */
export async function putInBox(scope: Scope<Staff>, scan: Scan) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const packing = await packingOf(scope, scan.number);
  if (!packing.ok) return packing;
  const code = codeIn(scan.typed);
  if (code?.kind === "box") return takeInHand(packing.value, code);
  if (!code) return refuse("unreadable");
  if (code.kind !== "lot") return refuse("not-a-lot");

  const lines = packing.value.lines.filter(({ lotNumber }) => lotNumber === code.number);
  const line = lines.find(({ quantity, boxedQuantity }) => quantity > boxedQuantity) ?? lines[0];
  if (!line) return refuse("not-in-request");
  if (line.boxedQuantity + scan.quantity > line.quantity)
    return refuse(line.boxedQuantity === line.quantity ? "all-boxed" : "more-than-asked");

  const known = boxNumbered(packing.value, scan.boxNumber);
  if (!known && scan.boxNumber !== undefined) return refuse("no-such-box");
  const made = known ? undefined : newBox(scope, packing.value);
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
  return done<Put>({
    boxNumber: put.value,
    put: { code: lotCode(line.lotNumber), quantity: scan.quantity, unpicked },
  });
}

function codeIn(typed: string): ScannedCode | undefined {
  const read = readScanned(typed);
  return "codes" in read && read.codes.length === 1 ? read.codes[0] : undefined;
}

function takeInHand(packing: Packing, code: Extract<ScannedCode, { kind: "box" }>) {
  if (code.request !== packing.request.number || !boxNumbered(packing, code.box))
    return refuse("no-such-box");
  return done<Put>({ boxNumber: code.box, put: undefined });
}
