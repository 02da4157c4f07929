import { data, redirect } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutScan, type ScanDone } from "#app/domain/trade/scanning/carry-out-scan.server.ts";
import { receiveDiffering } from "#app/domain/trade/scanning/receive-differing.server.ts";
import {
  DifferForm,
  ScanForm,
  UndoForm,
  UnknownForm,
  wrongPieces,
} from "#app/domain/trade/scanning/scan-forms.schema.server.ts";
import { readScanned } from "#app/domain/trade/scanning/scanned-code.ts";
import { undoAct } from "#app/domain/trade/scanning/undo-act.server.ts";
import { recordUnknown } from "#app/domain/trade/scanning/unknown-parcels.server.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { type Told, toldAt } from "../told.ts";
import { scanTexts } from "./scan-texts.ts";

/** What a form of the scan page does; it leads back to the page with what is in hand then. */
export function actOnScan(scope: Scope<Staff>, files: FileStore, intent: string, form: SentForm) {
  switch (intent) {
    case "differ":
      return differ(scope, form);
    case "unknown":
      return unknown(scope, files, form);
    case "undo":
      return undo(scope, files, form);
    default:
      return scan(scope, form);
  }
}

async function scan(scope: Scope<Staff>, sent: SentForm) {
  const { form } = readStaffTyped(sent, ScanForm);
  if (!form.success) return problem(form.error.issues[0]!.message);
  const { code, key, parcel, pieces, lot, shelf } = form.data;
  const read = readScanned(code);
  if ("refusal" in read && read.refusal !== "nothing")
    return problem(scanTexts[read.refusal], 400, { code: code.slice(0, 60) });
  const done = await carryOutScan(scope, "codes" in read ? read.codes : [], {
    ...(parcel && key && pieces ? { parcel: { id: key, number: parcel, pieces } } : {}),
    lot,
    shelf,
  });
  if (done.ok) return onward(done.value);
  if (done.reason === "forbidden") throw forbidden();
  const lasting = done.reason === "not-to-shelve" || done.reason === "moved-meanwhile";
  return problem(scanTexts[done.reason], lasting ? 409 : 400, { code: code.slice(0, 60) });
}

function onward({ did, left, code, shelf }: ScanDone) {
  const query = new URLSearchParams({
    ...(code ? { code: code.text } : {}),
    ...(shelf ? { shelf } : {}),
    ...(shelf && !code ? { code: shelf } : {}),
    ...(left ? { left } : {}),
  });
  const page = `${href("/staff/scan")}${query.size > 0 ? `?${query}` : ""}`;
  return redirect(did ? toldAt(page, `scan-${did}`) : page, 303);
}

async function differ(scope: Scope<Staff>, sent: SentForm) {
  const { form, typed } = readStaffTyped(sent, DifferForm);
  if (!form.success) return problem(form.error.issues[0]!.message, 400, typed);
  const wrong = wrongPieces(form.data);
  if (wrong) return problem(wrong, 400, typed);
  const received = await receiveDiffering(scope, form.data);
  if (received.ok) return back(form.data.parcel, "scan-differs");
  if (received.reason === "forbidden") throw forbidden();
  return problem(scanTexts[received.reason], 409, typed);
}

async function unknown(scope: Scope<Staff>, files: FileStore, sent: SentForm) {
  const { form, typed } = readStaffTyped(sent, UnknownForm);
  if (!form.success) return problem(form.error.issues[0]!.message, 400, typed);
  const { key, ...parcel } = form.data;
  const photos = await uploadsOf(sent, "photos");
  const recorded = await recordUnknown(scope, files, { id: key, ...parcel, photos });
  if (recorded.ok) return redirect(toldAt(href("/staff/scan"), "scan-unknown"), 303);
  if (recorded.reason === "forbidden") throw forbidden();
  return problem(scanTexts[recorded.reason], 400, typed);
}

async function undo(scope: Scope<Staff>, files: FileStore, sent: SentForm) {
  const { form } = readStaffTyped(sent, UndoForm);
  if (!form.success) return problem(form.error.issues[0]!.message);
  const { act, reason } = form.data;
  const undone = await undoAct(scope, files, { id: act, reason });
  if (undone.ok) return redirect(toldAt(href("/staff/scan"), "scan-undone"), 303);
  if (undone.reason === "forbidden") throw forbidden();
  return problem(scanTexts[undone.reason], undone.reason === "not-found" ? 404 : 409);
}

function back(code: string, told: Told) {
  return redirect(toldAt(`${href("/staff/scan")}?${new URLSearchParams({ code })}`, told), 303);
}

function problem(text: string, status = 400, typed: Record<string, string> = {}) {
  return data({ title: "没有办成", text, typed }, { status });
}
