import type { Label } from "#app/domain/core/label.ts";
import { type Message, sameMessage } from "#app/domain/core/message/message.ts";
import type { KeptFreight, KeptLine, PartReasons } from "#db/schema/orders.ts";

export type { KeptFreight, KeptLine, PartReasons } from "#db/schema/orders.ts";

/** Names the events that make a version of an order's amounts. */
const versionKinds = ["estimate", "edit", "quote", "change", "case", "actual"] as const;
export type VersionKind = (typeof versionKinds)[number];

export function freightPart(supplierId: string) {
  return `freight/${supplierId}`;
}

interface KeptSums {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  totalYen: number;
  couponYen: number;
  paidYen: number;
}

/** The amounts of one version, with what had been refunded to the wallet by then. */
interface Sums extends KeptSums {
  refundedYen: number;
}

/** A refund to the wallet. */
interface Refund {
  at: Date;
  yen: number;
}

export interface AmountsVersion extends KeptSums {
  version: number;
  kind: VersionKind;
  at: Date;
  by: string;
  byName: string;
  reason: Message | null;
  partReasons: PartReasons;
  lines: readonly KeptLine[];
  freights: readonly KeptFreight[];
}

/** A line or freight that differs between two versions; it is undefined on the side where it did not exist. */
export interface Difference<Part> {
  id: string;
  before: Part | undefined;
  after: Part | undefined;
  reason: Message | null;
}

export interface AmountsStep {
  version: number;
  /** `current` is worked out from an order that is older than its versions. */
  kind: VersionKind | "current";
  at: Date;
  by: string;
  byName: string;
  reason: Message | null;
  before: Sums | undefined;
  after: Sums;
  lines: Difference<KeptLine>[];
  freights: Difference<KeptFreight>[];
}

/** Turns versions, oldest first, into steps from each to the next. The first step has no lines to compare. */
export function amountsHistory(
  versions: readonly AmountsVersion[],
  refunds: readonly Refund[],
): AmountsStep[] {
  const sumsOf = (one: AmountsVersion) => ({
    ...keptSums(one),
    refundedYen: refundedBy(refunds, one.at),
  });
  return versions.map((after, index) => {
    const before = versions[index - 1];
    const { version, kind, at, by, byName, reason, partReasons } = after;
    return {
      version,
      kind,
      at,
      by,
      byName,
      reason,
      before: before && sumsOf(before),
      after: sumsOf(after),
      lines: before
        ? differences(before.lines, after.lines, ({ id }) => id, partReasons, sameLine)
        : [],
      freights: before
        ? differences(
            before.freights,
            after.freights,
            ({ supplierId }) => freightPart(supplierId),
            partReasons,
            (one, other) => one.freightFen === other.freightFen,
          )
        : [],
    };
  });
}

/** Answers the one step of an order that is older than its versions: its amounts as they stand now. */
export function currentStep(
  order: KeptSums & { version: number; submittedAt: Date | null; quotedAt: Date | null },
  refunds: readonly Refund[],
): AmountsStep[] {
  const at = order.quotedAt ?? order.submittedAt;
  if (!at) return [];
  const after = { ...keptSums(order), refundedYen: refundedBy(refunds) };
  const nobody = { by: "system:amounts", byName: "", reason: null };
  const parts = { before: undefined, after, lines: [], freights: [] };
  return [{ version: order.version, kind: "current", at, ...nobody, ...parts }];
}

function refundedBy(refunds: readonly Refund[], at?: Date) {
  return refunds.reduce((sum, one) => sum + (at && one.at > at ? 0 : one.yen), 0);
}

function differences<Part>(
  before: readonly Part[],
  after: readonly Part[],
  idOf: (part: Part) => string,
  reasons: PartReasons,
  same: (one: Part, other: Part) => boolean,
): Difference<Part>[] {
  const was = new Map(before.map((part) => [idOf(part), part]));
  const is = new Map(after.map((part) => [idOf(part), part]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, anew] = [was.get(id), is.get(id)];
    return old && anew && same(old, anew) && !reasons[id]
      ? []
      : [{ id, before: old, after: anew, reason: reasons[id] ?? null }];
  });
}

/** True while neither what a line costs nor what it names differs. */
function sameLine(one: KeptLine, other: KeptLine) {
  return (
    one.skuId === other.skuId &&
    one.quantity === other.quantity &&
    one.priceFen === other.priceFen &&
    one.optionsFen === other.optionsFen &&
    sameMessage(one.refusal, other.refusal) &&
    one.discountFen === other.discountFen &&
    one.handlingFen === other.handlingFen &&
    one.options.map(({ id }) => id).join() === other.options.map(({ id }) => id).join()
  );
}

function keptSums(version: KeptSums): KeptSums {
  const { ttsRate, spreadYen, serviceRatePercent, goodsFen, freightFen, optionsFen } = version;
  const { totalYen, couponYen, paidYen } = version;
  return {
    ttsRate,
    spreadYen,
    serviceRatePercent,
    goodsFen,
    freightFen,
    optionsFen,
    totalYen,
    couponYen,
    paidYen,
  };
}

export const versionNames: Record<VersionKind | "current", Label> = {
  estimate: { ja: "見積前の見込み", zh: "提交时估算" },
  edit: { ja: "内容の変更", zh: "买家修改" },
  quote: { ja: "見積", zh: "报价" },
  change: { ja: "金額変更", zh: "付款后变更" },
  case: { ja: "問題商品の対応", zh: "问题单办结" },
  current: { ja: "現在の金額", zh: "目前金额" },
  actual: { ja: "買付の確定", zh: "已采购" },
};
