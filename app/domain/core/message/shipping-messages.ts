import { shortKilograms } from "#app/domain/core/weight.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, dayOf, fixed, wording, yenJa, yenZh } from "./wording.ts";

interface Settled {
  freightYen: number;
  quotedYen: number;
  refundYen: number;
  /** The amount charged, or due by `payBy`. */
  chargeYen: number;
  payBy: string | null;
}

interface Reweighed {
  /** Boxes whose weight does not fit their goods; `box` null means all of them together. */
  boxes: { box: number | null; boxesGrams: number; goodsGrams: number }[];
  sizes: { box: number; sides: string }[];
}

/** Messages in the history and the stages of shipping requests. */
export const shippingMessages = {
  "shipping.packed": wording<{
    boxes: number;
    settled: AnyMessage | null;
    againstWishes: AnyMessage | null;
    reweighed: AnyMessage | null;
  }>(
    // The Japanese leaves out the second weighing, which is internal.
    ({ boxes, settled, againstWishes }, read) =>
      joined([`${boxes}箱`, settled && read(settled), againstWishes && read(againstWishes)]),
    ({ boxes, settled, againstWishes, reweighed }, read) =>
      joined([
        `${boxes}箱`,
        settled && read(settled),
        againstWishes && read(againstWishes),
        reweighed && read(reweighed),
      ]),
  ),
  "shipping.settled": wording<Settled>(
    ({ freightYen, quotedYen, refundYen, chargeYen, payBy }) => {
      const change = `実測の送料は${yenJa(freightYen)}（お見積 ${yenJa(quotedYen)}）でした。`;
      if (refundYen > 0) return `${change}差額 ${yenJa(refundYen)}を残高へお返ししました。`;
      if (chargeYen === 0) return change;
      return payBy
        ? `${change}差額 ${yenJa(chargeYen)}を ${dayOf(payBy)} までにお支払いください。`
        : `${change}差額 ${yenJa(chargeYen)}を残高からお支払いいただきました。`;
    },
    ({ freightYen, quotedYen, refundYen, chargeYen, payBy }) => {
      const change = `实测运费 ${yenZh(freightYen)}（报价 ${yenZh(quotedYen)}）。`;
      if (refundYen > 0) return `${change}差额 ${yenZh(refundYen)}已退回余额。`;
      if (chargeYen === 0) return change;
      return payBy
        ? `${change}差额 ${yenZh(chargeYen)}，请在 ${dayOf(payBy)} 前付清。`
        : `${change}差额 ${yenZh(chargeYen)}已从余额支付。`;
    },
  ),
  "shipping.settled-as-quoted": fixed(
    "実測の送料は、お見積のとおりでした。",
    "实测运费与报价相同。",
  ),
  "shipping.short": wording<{ title: Label; pieces: number }>(
    ({ title, pieces }) => `${title.ja} ${pieces}個`,
    ({ title, pieces }) => `${title.zh} ${pieces}件`,
  ),
  "shipping.short-joined": wording<{ pieces: number }>(
    ({ pieces }) => (pieces > 0 ? `${pieces}個` : "届く予定がなくなりました"),
    ({ pieces }) => (pieces > 0 ? `${pieces}件` : "不会再到"),
  ),
  "shipping.dues-settled": wording<{
    actualYen: number;
    quotedYen: number;
    refundYen: number;
    chargeYen: number;
    /** The company does not pay what customs charged beyond the quote. */
    capped: boolean;
  }>(
    ({ actualYen, quotedYen, refundYen, chargeYen, capped }) => {
      const actual = `関税・輸入消費税は${yenJa(actualYen)}（お見積 ${yenJa(quotedYen)}）でした。`;
      if (refundYen > 0) return `${actual}差額 ${yenJa(refundYen)}を残高へお返ししました。`;
      if (chargeYen > 0)
        return `${actual}差額 ${yenJa(chargeYen)}を残高からお支払いいただきました。`;
      return capped ? `${actual}お見積を超えた分はいただきません。` : actual;
    },
    ({ actualYen, quotedYen, refundYen, chargeYen, capped }) => {
      const actual = `关税、进口消费税 ${yenZh(actualYen)}（报价 ${yenZh(quotedYen)}）。`;
      if (refundYen > 0) return `${actual}差额 ${yenZh(refundYen)}已退回余额。`;
      if (chargeYen > 0) return `${actual}差额 ${yenZh(chargeYen)}已从余额支付。`;
      return capped ? `${actual}超出报价的部分不收。` : actual;
    },
  ),
  "shipping.against-wishes": wording<{
    boxes: { box: number; warning: Label }[];
    reason: Label;
  }>(
    ({ boxes, reason }) =>
      `${boxes.map(({ box, warning }) => `第${box}箱：${warning.ja}`).join("、")}（${reason.ja}）`,
    ({ boxes, reason }) =>
      `${boxes.map(({ box, warning }) => `第${box}箱：${warning.zh}`).join("、")}（${reason.zh}）`,
  ),
  "shipping.reweighed": wording<Reweighed>(
    ({ boxes, sizes }) =>
      `再計量済み（${[
        ...boxes.map(
          ({ box, boxesGrams, goodsGrams }) =>
            `${box ? `第${box}箱` : "箱の合計"}${shortKilograms(boxesGrams, 2)}kg、商品の重さ約${shortKilograms(goodsGrams, 2)}kg`,
        ),
        ...sizes.map(({ box, sides }) => `第${box}箱の大きさ${sides}cm`),
      ].join("／")}）`,
    ({ boxes, sizes }) =>
      `已重新称重（${[
        ...boxes.map(
          ({ box, boxesGrams, goodsGrams }) =>
            `${box ? `第${box}箱` : "箱子合计 "}${shortKilograms(boxesGrams, 2)}kg，商品重约 ${shortKilograms(goodsGrams, 2)}kg`,
        ),
        ...sizes.map(({ box, sides }) => `第${box}箱尺寸 ${sides}厘米`),
      ].join("／")}）`,
  ),
  "shipping.hold-charged": wording<{ yen: number }>(
    ({ yen }) => `保留中の保管料${yenJa(yen)}を残高からお支払いいただきました。`,
    ({ yen }) => `暂停期间的仓储费 ${yenZh(yen)}已从余额支付。`,
  ),
  "shipping.hold-owed": wording<{ yen: number }>(
    ({ yen }) => `保留中の保管料は${yenJa(yen)}です。お支払いのあとで手続きを再開します。`,
    ({ yen }) => `暂停期间的仓储费 ${yenZh(yen)}，付清后继续办理。`,
  ),
  "shipping.storage-with-hold": wording<{ yen: number }>(
    ({ yen }) => `保留の日数を含め、保管料は${yenJa(yen)}です`,
    ({ yen }) => `含暂停天数，仓储费为 ${yenZh(yen)}`,
  ),
  "shipping.split-off": wording<{ number: string; pieces: number }>(
    ({ number, pieces }) => `${number} へ ${pieces}個`,
    ({ number, pieces }) => `分到 ${number} ${pieces}件`,
  ),
  "shipping.option-share-returned": wording<{ number: string; yen: number }>(
    ({ number, yen }) =>
      `分けた依頼 ${number} がなくなったため、配送オプションの料金 ${yenJa(yen)}がこの依頼に戻りました`,
    ({ number, yen }) => `拆出的 ${number} 已取消，增值服务费 ${yenZh(yen)}归回本单`,
  ),
  "shipping.split-from": wording<{ number: string }>(
    ({ number }) => `${number} から分けました`,
    ({ number }) => `从 ${number} 拆出`,
  ),
  "plan.not-received": wording<{ pieces: number }>(
    ({ pieces }) => `未受領 ${pieces}個`,
    ({ pieces }) => `未接收 ${pieces}件`,
  ),
};

function joined(parts: readonly (string | null)[]) {
  const said = parts.filter((part): part is string => Boolean(part));
  return said.map((part, at) => (at < said.length - 1 ? part.replace(/。$/, "") : part)).join("。");
}
