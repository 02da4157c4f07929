import { desc, eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { attachFile } from "#app/domain/core/files/attach-file.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Upload } from "#app/domain/core/files/save-files.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/ledger.server.ts";
import { clearances } from "#db/schema/index.ts";
import { permitDoubts } from "./clearance.ts";
import { moveRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { settleDues, settlementQueries } from "./settle-packed.server.ts";
import { chargedUnaskedYen } from "./settlement.ts";
import type { ShareRule } from "./share-rule.ts";
import { shippingLifecycle, takesPermit } from "./shipping-request.ts";
import { recordStage, stagesQuery } from "./stages.server.ts";

interface Clearance {
  /** The form's own id, which makes a form that is sent twice enter once. */
  id: string;
  permitNumber: string;
  permittedOn: string;
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
  /** Undefined keeps the earlier rule, or sets weight at first. */
  shareRule?: ShareRule | undefined;
  note: string;
  /** Confirms figures that look wrong. */
  checked?: boolean | undefined;
}

/** The moves that enter a clearance; they leave the state as it is. */
const clearanceMoves = ["clearInTransit", "clearReceived", "clearEvaluated"] as const;

/**
 * 輸入許可と税額を登録する: enters duty, tax and the broker's fee of the permit. A correction is a new row, and the newest
 * counts. Where the quote included them only staff may enter them, and the difference is settled. Refuses figures
 * that look wrong, with its doubts, until they are `checked`.
 */
export async function enterClearance(
  scope: Scope<Buyer | Staff>,
  number: string,
  clearance: Clearance,
) {
  const { actor } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
  if (!may) return refuse("forbidden");
  const first = await writeClearance(scope, number, clearance, Number.POSITIVE_INFINITY);
  if (first.ok || first.reason !== "balance-too-low") return lowBalanceAsLostRace(first);
  // The wallet was spent meanwhile, so that nothing can be charged: the quoted amount stays.
  return lowBalanceAsLostRace(await writeClearance(scope, number, clearance, 0));
}

/** The second try charges nothing, so that a low balance there means a lost race. */
function lowBalanceAsLostRace(entered: Awaited<ReturnType<typeof writeClearance>>) {
  if (entered.ok || "doubts" in entered) return entered;
  return entered.reason === "balance-too-low" ? refuse("moved-meanwhile") : refuse(entered.reason);
}

async function writeClearance(
  scope: Scope<Buyer | Staff>,
  number: string,
  clearance: Clearance,
  chargeableYen: number,
) {
  const { db, actor, now } = scope;
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { checked: _, ...said } = clearance;
  const [[earlier], [before], stages, [company], [wallet]] = await db.batch([
    formRowQuery(scope, clearances, { ...said, requestId: request.id }),
    shareRuleQuery(scope, request.id),
    stagesQuery(scope, request.id),
    ...settlementQueries(scope, request),
  ]);
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  if (request.paysDues && actor.kind === "buyer") return refuse("cleared-by-us");
  const wrongDay = permitDayRefusal(clearance.permittedOn, request.shippedAt, now);
  if (wrongDay) return refuse(wrongDay);
  const move = clearanceMoves.find((one) => shippingLifecycle.allows(one, request.state, actor));
  if (!move) return refuse("not-shipped");

  const { checked, ...permit } = clearance;
  const { dutyYen, consumptionTaxYen, brokerYen, permitNumber } = permit;
  const doubts = permitDoubts(permit, stages);
  if (doubts.length > 0 && !checked) return { ...refuse("dues-far-off"), doubts };
  const settled = request.paysDues
    ? settleDues(scope, request, {
        entry: clearance.id,
        actualYen: dutyYen + consumptionTaxYen + brokerYen,
        quotedYen: stages.find(({ kind }) => kind === "quote")?.duesYen ?? request.duesYen,
        // The packing's difference and the permit's share one limit.
        limitYen: Math.max(0, (company?.limitYen ?? 0) - chargedUnaskedYen(stages)),
        balanceYen: Math.min(wallet?.balanceYen ?? 0, chargeableYen),
      })
    : undefined;
  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        move,
        settled?.changes,
        message("plain", { text: permitNumber }),
      ),
      db.insert(clearances).values({
        ...permit,
        shareRule: clearance.shareRule ?? before?.shareRule ?? "weight",
        requestId: request.id,
        companyId: request.companyId,
        enteredAt: now,
        enteredByName: signedName(actor),
      }),
      ...(settled?.statements ?? []),
      recordCustomsStage(scope, request.id, permit, settled?.words),
      ...(actor.kind === "buyer"
        ? []
        : [clearanceNotice(scope, request, clearance, settled?.words ?? null)]),
    ],
    {
      ...moveRefusals,
      "clearances.id": "moved-meanwhile",
      [overdrawn]: "balance-too-low",
    },
  );
}

/**
 * Files the 輸入許可通知書 among the request's files, for the company and staff only. `entry` is the id of the form that
 * entered its figures, so that it is filed once.
 */
export async function attachPermit(
  scope: Scope<Buyer | Staff>,
  store: FileStore,
  number: string,
  { entry, upload }: { entry: string; upload: Upload },
) {
  const { actor } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
  if (!may) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { id, companyId } = request;
  const document = { kind: "shipping" as const, companyId, id, open: takesPermit(request.state) };
  return attachFile(scope, store, document, upload, entry);
}

function recordCustomsStage(
  scope: Scope<Buyer | Staff>,
  requestId: string,
  { dutyYen, consumptionTaxYen, brokerYen, note }: Clearance,
  settled: Message | undefined,
) {
  return recordStage(scope, requestId, {
    kind: "customs",
    freightYen: undefined,
    freight: undefined,
    listFrom: undefined,
    dues: { dutyYen: exact(dutyYen), consumptionTaxYen: exact(consumptionTaxYen), brokerYen },
    reason: joinReasons(settled, typedMessage(note)),
  });
}

function joinReasons(settled: Message | undefined, note: Message | null) {
  return settled && note ? message("sentences", { parts: [settled, note] }) : (settled ?? note);
}

function exact(yen: number) {
  return { min: yen, max: yen };
}

/** Refuses a permit of a future day, or of a day before the boxes left. */
function permitDayRefusal(permittedOn: string, shippedAt: Date | null, now: Date) {
  if (permittedOn > japanDay(now)) return "in-the-future" as const;
  return shippedAt && permittedOn < japanDay(shippedAt) ? ("before-departure" as const) : undefined;
}

function clearanceNotice(
  scope: Scope<Buyer | Staff>,
  { id, companyId, number }: { id: string; companyId: string; number: string },
  { dutyYen, consumptionTaxYen }: Clearance,
  settled: Message | null,
) {
  return notify(scope, {
    companyId,
    about: { shipping: id },
    kind: "shipping",
    letter: letter("shipping.cleared", { number, dutyYen, consumptionTaxYen, settled }),
    href: shippingPage(number),
  });
}

/** Selects the rule by which the newest entry is shared. */
function shareRuleQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select({ shareRule: clearances.shareRule })
    .from(clearances)
    .where(eq(clearances.requestId, requestId))
    .orderBy(desc(sql`rowid`))
    .limit(1);
}
