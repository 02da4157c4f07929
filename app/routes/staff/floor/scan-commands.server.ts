import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  carryOutScan,
  receiveDiffering,
  type ScanDone,
} from "#app/domain/trade/floor/carry-out-scan.server.ts";
import {
  asksAgain,
  DifferForm,
  ScanForm,
  UnknownForm,
  wrongPieces,
} from "#app/domain/trade/floor/scan-forms.schema.server.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { shelfLikePattern } from "#app/domain/trade/floor/shelf.ts";
import { listShelvesLike } from "#app/domain/trade/floor/shelves.server.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { href } from "#app/href.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { commandOf } from "#app/http/staff-form.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import type { staffCommands } from "../staff-commands.ts";
import { isUnknown, nextPage } from "./next-page.ts";
import { scanTexts } from "./scan-texts.ts";
import { undoSent } from "./undo-sent.server.ts";
import { toFoundView } from "./view.server.ts";

interface Sent {
  context: AppLoadContext;
  scope: Scope<Staff>;
  /** The code that the page before showed. */
  inHand: string;
  form: FormData;
}

/** The answer to a form of the scan page. */
export interface ScanAnswer extends SubmissionResult {
  /** Shelves that a half-read code may be of. */
  shelves?: readonly string[];
}

const doneTexts = {
  received: "已全部签收。",
  shelved: "已放上货架。",
  aside: "已放到隔离架。",
};

/** A form of the scan page, by its button; it leads back to the page with what is in hand then. */
export function doScanCommand(sent: Sent, intent: string) {
  return commandOf<(sent: Sent) => ReturnType<typeof scan>>(commands, intent, scan)(sent);
}

async function scan({ context, scope, inHand, form }: Sent) {
  const submission = parseForm(form, { schema: ScanForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { code, key, parcel, pieces, shownAt, lot, shelf } = submission.value;
  const read = readScanned(code);
  if ("refusal" in read && read.refusal === "half-shelf" && !parcel) {
    const reply = submission.reply({ fieldErrors: { code: [scanTexts[read.refusal]] } });
    const answer: ScanAnswer = { ...reply, shelves: await halfRead(scope, code) };
    return data(answer, { status: 400 });
  }
  if ("refusal" in read && read.refusal === "half-shelf")
    return invalid(submission, undefined, { code: [scanTexts["parcel-in-hand"]] });
  if ("refusal" in read && read.refusal !== "nothing")
    return invalid(submission, undefined, { code: [scanTexts[read.refusal]] });
  const done = await carryOutScan(scope, "codes" in read ? read.codes : [], {
    id: key,
    shownAt: new Date(shownAt),
    ...(parcel && pieces ? { parcel: { number: parcel, pieces } } : {}),
    lot,
    shelf,
  });
  if (done.ok) return onward(context, done.value);
  if (done.reason === "forbidden") throw forbidden();
  const next = done.reason === "nothing" && lot === undefined && (await goOn(scope, inHand));
  if (next) return isScannedOn(next) ? redirect(next, 303) : redirectDocument(next, 303);
  switch (done.reason) {
    case "moved-since":
      return changed(submission, `${scanTexts["moved-since"]}${done.place || "不在货架上"}`);
    case "not-to-shelve":
    case "moved-meanwhile":
    case "done-already":
      return changed(submission, scanTexts[done.reason]);
    default:
      return invalid(submission, undefined, { code: [scanTexts[done.reason]] });
  }
}

/** Whether scans go on at an address: what is scanned ahead belongs to that page. Others are documents of their own. */
function isScannedOn(address: string) {
  const floor = ["scan", "inspect", "pack", "depart", "unpack"];
  return floor.some((page) => address.startsWith(`/staff/${page}`));
}

async function halfRead(scope: Scope<Staff>, code: string) {
  const like = shelfLikePattern(code.normalize("NFKC").trim().toUpperCase());
  return like ? listShelvesLike(scope, like) : [];
}

/**
 * Where an empty Enter leads: to the work on what is in hand, or to the empty page where nothing is left to do.
 * Nowhere while pieces of a parcel wait to be told apart.
 */
async function goOn(scope: Scope<Staff>, inHand: string) {
  const read = readScanned(inHand);
  const code = "codes" in read ? read.codes[0] : undefined;
  const scanned = code && (await findScanned(scope, code));
  const found = scanned && toFoundView(scanned);
  if (found?.kind === "parcel" && found.pieces > 0) return undefined;
  const next = found && !isUnknown(found) ? nextPage(found)?.to : undefined;
  return next ?? href("/staff/scan");
}

function onward(context: AppLoadContext, { did, left, why, code, shelf }: ScanDone) {
  const query = new URLSearchParams({
    ...(code ? { code: code.text } : {}),
    ...(shelf ? { shelf } : {}),
    ...(shelf && !code ? { code: shelf } : {}),
    ...(left && why ? { left, why } : {}),
  });
  const page = `${href("/staff/scan")}${query.size > 0 ? `?${query}` : ""}`;
  return did ? redirectWithFlash(context, page, doneTexts[did]) : redirect(page, 303);
}

async function differ({ context, scope, form }: Sent) {
  const submission = parseForm(form, { schema: DifferForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const wrong = wrongPieces(value);
  if (wrong) return invalid(submission, undefined, { pieces: [wrong] });
  const question = asksAgain(value);
  if (question) return invalid(submission, undefined, { asked: [question] });
  const received = await receiveDiffering(scope, value);
  if (received.ok) {
    const query = new URLSearchParams({ code: value.parcel });
    return redirectWithFlash(context, `${href("/staff/scan")}?${query}`, "已按实收签收。");
  }
  if (received.reason === "forbidden") throw forbidden();
  return changed(submission, scanTexts[received.reason]);
}

async function unknown({ context, scope, form }: Sent) {
  const submission = parseForm(form, { schema: UnknownForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { key, ...parcel } = submission.value;
  const wrong = (text: string) => invalid(submission, undefined, { photos: [text] });
  const photos = await allUploadsOf(scope, context.files, form, "photos");
  if (!photos.ok) return wrong(fileRefusals.zh[photos.reason]);
  const recorded = await recordUnknown(scope, context.files, {
    ...{ id: key, ...parcel },
    photos: photos.value,
  });
  if (recorded.ok) return redirectWithFlash(context, href("/staff/scan"), "已登记无主包裹。");
  switch (recorded.reason) {
    case "forbidden":
      throw forbidden();
    case "not-for-unknown":
      return invalid(submission, undefined, {
        shelf: [`${scanTexts[recorded.reason]}${namedShelves(recorded.shelves)}`],
      });
    case "recorded-already":
      return changed(submission, `${recordedBy(recorded.known)}，没有再登记`);
    case "too-many-pictures":
    case "not-a-picture":
    case "picture-too-large":
    case "picture-too-many-pixels":
      return wrong(scanTexts[recorded.reason]);
  }
}

const commands = {
  "": scan,
  ...{ differ, unknown },
  undo: ({ context, scope, form }: Sent) => undoSent(context, scope, form, href("/staff/scan")),
} satisfies Record<keyof (typeof staffCommands)["/staff/scan"], unknown>;

/** Who recorded the parcel; it may have found its owner since. */
function recordedBy(known: { foundAt: Date; foundByName: string } | undefined) {
  if (!known) return scanTexts["recorded-already"];
  return `这个单号 ${chinaClock.when(known.foundAt)} 已由${known.foundByName}登记`;
}

function namedShelves(codes: readonly string[]) {
  return codes.length > 0 ? `：${codes.join("、")}` : "，请先在货架表设异常件区";
}
