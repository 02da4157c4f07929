import { dictionaryOf, replaceWords } from "#app/domain/content/phrase/read-in-chinese.ts";
import type { Label } from "#app/domain/core/label.ts";
import { caseAnswerNames } from "../problems/case-labels.ts";
import { undoReasons } from "../shipping/undo-reason.ts";
import { boxWarningNames, wishReasons } from "../shipping-draft/box-wish-labels.ts";

const reasons: readonly Label[] = [
  ...Object.values(undoReasons),
  ...Object.values(wishReasons),
  ...Object.values(boxWarningNames),
  ...Object.values(caseAnswerNames),
];

/** What the commands write between numbers and names. */
const fixed: readonly Label[] = [
  { ja: "個のところ", zh: "件，" },
  { ja: "注文 KB-", zh: "订单 KB-" },
  { ja: " 良品 ", zh: " 良品 " },
  { ja: "個", zh: "件" },
  { ja: "個届きました", zh: "件到货" },
  { ja: "実測の送料は", zh: "实测运费 " },
  { ja: "関税・輸入消費税は", zh: "关税、进口消费税 " },
  { ja: "円（お見積 ", zh: "日元（报价 " },
  { ja: "円）でした", zh: "日元）" },
  { ja: "差額 ", zh: "差额 " },
  { ja: "円を残高へお返ししました", zh: "日元已退回余额" },
  { ja: "円を残高からお支払いいただきました", zh: "日元已从余额支付" },
  { ja: "円を ", zh: "日元，请在 " },
  { ja: " までにお支払いください", zh: " 前付清" },
  { ja: "実測の送料は、お見積のとおりでした", zh: "实测运费与报价相同" },
  {
    ja: "料金表に実測どおりの料金がないため、お見積の送料のままです",
    zh: "价目表没有实测对应的价格，按报价运费不变",
  },
  { ja: "お見積を超えた分はいただきません", zh: "超出报价的部分不收" },
  { ja: "再計量済み", zh: "已重新称重" },
  { ja: "箱の大きさ", zh: "箱尺寸 " },
  { ja: "cm", zh: "厘米" },
  { ja: "箱の合計", zh: "箱子合计 " },
  { ja: "kg、商品の重さ約", zh: "kg，商品重约 " },
  { ja: "kg", zh: "kg" },
];

const dictionary = dictionaryOf([...reasons, ...fixed]);

/** Figures, marks and 第1箱, which both languages write alike. */
const alike = /^[\d\s\p{P}\p{S}第箱]*$/u;

/**
 * A note of the history as staff read it. Reasons and phrases were chosen in Chinese and are kept in the
 * buyer's Japanese; a note with anything in somebody's own words stays as it was written.
 */
export function historyInChinese(note: string) {
  const { read, between } = replaceWords(dictionary, note);
  return alike.test(between) ? read : note;
}
