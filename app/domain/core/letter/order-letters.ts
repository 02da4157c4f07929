import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, yenJa, yenZh } from "../message/wording.ts";
import { type Answer, answerLetter, letterWording } from "./letter-wording.ts";

/** Letters to buyers about orders, their purchases and other people's payments. */
export const orderLetters = {
  "order.quoted": letterWording<{ number: string; totalYen: number; downPaymentYen: number }>(
    ({ number, totalYen, downPaymentYen }) => [
      `注文 ${number} の見積ができました`,
      `合計 ${yenJa(totalYen)}${downPaymentYen > 0 ? `（手付金 ${yenJa(downPaymentYen)}）` : ""}`,
    ],
    ({ number, totalYen, downPaymentYen }) => [
      `订单 ${number} 已报价`,
      `合计 ${yenZh(totalYen)}${downPaymentYen > 0 ? `（定金 ${yenZh(downPaymentYen)}）` : ""}`,
    ],
  ),
  "order.quote-expired": letterWording<{ number: string }>(
    ({ number }) => [`注文 ${number} の見積の期限が切れました`, "あらためて見積をお出しします。"],
    ({ number }) => [`订单 ${number} 的报价已过期`, "将重新报价。"],
  ),
  "order.quote-taken-back": letterWording<Answer>(
    ({ number, words }, read) => [
      `注文 ${number} の見積を取り下げました`,
      `${words ? read(words) : ""}\nあらためて見積をお出しします。`,
    ],
    ({ number, words }, read) => [
      `订单 ${number} 的报价已撤回`,
      `${words ? read(words) : ""}\n将重新报价。`,
    ],
  ),
  "order.preorder-opened": letterWording<{ number: string }>(
    ({ number }) => [`予約注文 ${number} の見積を始めました`, "見積ができるとお知らせが届きます。"],
    ({ number }) => [`预约订单 ${number} 开始报价`, "报价完成后会通知您。"],
  ),
  "order.change-proposed": letterWording<{ number: string; beforeYen: number; afterYen: number }>(
    ({ number, beforeYen, afterYen }) => [
      `注文 ${number} に金額変更のご確認があります`,
      `合計 ${yenJa(beforeYen)} → ${yenJa(afterYen)}`,
    ],
    ({ number, beforeYen, afterYen }) => [
      `订单 ${number} 的金额变更待确认`,
      `合计 ${yenZh(beforeYen)} → ${yenZh(afterYen)}`,
    ],
  ),
  "order.changed": letterWording<{
    number: string;
    refundYen: number;
    chargeYen: number;
    totalYen: number;
  }>(
    ({ number, refundYen, chargeYen, totalYen }) => [
      `注文 ${number} の金額が変わりました`,
      refundYen > 0
        ? `${yenJa(refundYen)}を残高に返金しました。`
        : chargeYen > 0
          ? `差額 ${yenJa(chargeYen)}をお支払いいただきました。`
          : `合計 ${yenJa(totalYen)}`,
    ],
    ({ number, refundYen, chargeYen, totalYen }) => [
      `订单 ${number} 的金额已变更`,
      refundYen > 0
        ? `${yenZh(refundYen)}已退回余额。`
        : chargeYen > 0
          ? `差额 ${yenZh(chargeYen)}已支付。`
          : `合计 ${yenZh(totalYen)}`,
    ],
  ),
  "order.wish-refused": answerLetter(
    (number) => `注文 ${number} の変更のご希望をお受けできませんでした`,
    (number) => `订单 ${number} 的变更要求未能接受`,
  ),
  "order.bought": letterWording<{ number: string }>(
    ({ number }) => [`注文 ${number} の買付が完了しました`],
    ({ number }) => [`订单 ${number} 采购完成`],
  ),
  "order.partly-bought": letterWording<{ number: string }>(
    ({ number }) => [`注文 ${number} の一部を買付しました`],
    ({ number }) => [`订单 ${number} 已采购一部分`],
  ),
  "order.balance-due": letterWording<{ number: string; restYen: number }>(
    ({ number, restYen }) => [
      `注文 ${number} の生産が完了しました。残金をお支払いください`,
      `残金 ${yenJa(restYen)}`,
    ],
    ({ number, restYen }) => [`订单 ${number} 生产完成，请支付尾款`, `尾款 ${yenZh(restYen)}`],
  ),
  "order.purchase-undone": answerLetter(
    (number) => `注文 ${number} の買付の一部をやり直します`,
    (number) => `订单 ${number} 的一部分将重新采购`,
  ),
  "order.restock-overdue": letterWording<{ number: string; titles: Label[] }>(
    ({ number, titles }) => [
      `注文 ${number} の入荷待ちの日数が過ぎました`,
      `${[...new Set(titles.map(({ ja }) => ja))].join("、")}\nまだ入荷していません。もう少し待つ、取りやめるなど、これからの対応をお選びください。`,
    ],
    ({ number, titles }) => [
      `订单 ${number} 等待补货已到期`,
      `${[...new Set(titles.map(({ zh }) => zh))].join("、")}\n还没有补货。请选择继续等或取消等处理方式。`,
    ],
  ),
  "order.parcel-sent": letterWording<{ number: string; tracking: string }>(
    ({ number, tracking }) => [
      `注文 ${number} の商品が中国の倉庫へ発送されました`,
      `中国内の追跡番号 ${tracking}`,
    ],
    ({ number, tracking }) => [`订单 ${number} 的商品已发往中国仓库`, `国内快递单号 ${tracking}`],
  ),
  "order.shelved": letterWording<{ number: string; good: number; bad: number }>(
    ({ number, good, bad }) => [
      `注文 ${number} の商品が倉庫に入りました`,
      `良品 ${good}個${bad > 0 ? `、問題商品 ${bad}個` : ""}。配送を依頼できます`,
    ],
    ({ number, good, bad }) => [
      `订单 ${number} 的商品已入库`,
      `良品 ${good}件${bad > 0 ? `，问题商品 ${bad}件` : ""}。可以提交配送`,
    ],
  ),
  "approval.asked": letterWording<{ by: string; number: string; yen: number }>(
    ({ by, number, yen }) => [`${by}さんが ${number} の支払いの承認を依頼しました`, yenJa(yen)],
    ({ by, number, yen }) => [`${by} 请求批准支付 ${number}`, yenZh(yen)],
  ),
  "approval.given": letterWording<Answer & { by: string }>(
    ({ by, number, words }, read) => [
      `${by}さんが ${number} の支払いを承認し、支払いました`,
      words ? read(words) : "",
    ],
    ({ by, number, words }, read) => [`${by} 已批准并支付 ${number}`, words ? read(words) : ""],
  ),
  "approval.refused": letterWording<Answer & { by: string }>(
    ({ by, number, words }, read) => [
      `${by}さんが ${number} の支払いを却下しました`,
      words ? read(words) : "",
    ],
    ({ by, number, words }, read) => [`${by} 未批准支付 ${number}`, words ? read(words) : ""],
  ),
  "manager.paid": letterWording<{
    document: Label;
    number: string;
    by: string;
    yen: number;
  }>(
    ({ document, number, by, yen }) => [
      `担当者が${document.ja} ${number} を代わりに支払いました`,
      `${by}：${yenJa(yen)}（支払いの委任）`,
    ],
    ({ document, number, by, yen }) => [
      `担当代为支付了${document.zh} ${number}`,
      `${by}：${yenZh(yen)}（付款委托）`,
    ],
  ),
  "manager.submitted": letterWording<{ document: Label; number: string; by: string }>(
    ({ document, number, by }) => [
      `担当者が${document.ja} ${number} を代わりに提出しました`,
      `${by}（配送の委任）`,
    ],
    ({ document, number, by }) => [`担当代为提交了${document.zh} ${number}`, `${by}（配送委托）`],
  ),
  "manager.changed": letterWording<Record<string, never>>(
    () => [
      "担当者が変わりました",
      "これまでの担当者に委任していた場合は取り消しました。新しい担当者に任せるときは、担当者をご確認のうえ、あらためて委任してください。",
    ],
    () => ["担当已变更", "原来给担当的委托已取消。要交给新担当办理时，请确认担当后重新委托。"],
  ),
  "message.from-staff": letterWording<{ number: string; body: string }>(
    ({ number, body }) => [`${number} に担当者からメッセージがあります`, body],
    ({ number, body }) => [`${number} 有担当的留言`, body],
  ),
  "goods-request.question": answerLetter(
    (number) => `商品手配の依頼 ${number} について、確認させてください`,
    (number) => `商品补录 ${number} 需要确认`,
  ),
  "goods-request.refused": answerLetter(
    (number) => `商品手配の依頼 ${number} はお受けできませんでした`,
    (number) => `商品补录 ${number} 未能接受`,
  ),
  "goods-request.reopened": answerLetter(
    (number) => `商品手配の依頼 ${number} をもう一度お探しします`,
    (number) => `商品补录 ${number} 重新查找`,
  ),
  "goods-request.found": letterWording<Answer & { title: string; inCart: boolean }>(
    ({ number, words, title, inCart }, read) => [
      inCart
        ? `ご依頼の商品（${number}）を登録し、カートに入れました`
        : `ご依頼の商品（${number}）を登録しました。カートがいっぱいのため、依頼のページから入れてください`,
      [title, words && read(words)].filter(Boolean).join("\n"),
    ],
    ({ number, words, title, inCart }, read) => [
      inCart
        ? `您要的商品（${number}）已登记并加入购物车`
        : `您要的商品（${number}）已登记。购物车已满，请从补录页面加入`,
      [title, words && read(words)].filter(Boolean).join("\n"),
    ],
  ),
  "product-watch.met": letterWording<{
    goods: {
      title: string;
      priceFen: number;
      seenPriceFen: number;
      /** The price that the watch waits for; null where it waits for stock. */
      thresholdFen: number | null;
    }[];
    others: number;
  }>(
    ({ goods, others }) => [
      `通知を希望された商品${goods.length + others}件が、ご希望の条件になりました`,
      [
        ...goods.map(({ title, priceFen, seenPriceFen, thresholdFen }) =>
          thresholdFen === null
            ? `・${title} 在庫が戻りました（${inYuan(priceFen)}元）`
            : `・${title} ${inYuan(priceFen)}元（ご希望 ${inYuan(thresholdFen)}元以下、登録時 ${inYuan(seenPriceFen)}元）`,
        ),
        ...(others > 0 ? [`ほか${others}件`] : []),
        "価格と在庫は変わることがあります。ご注文の前に商品のページをご確認ください。",
      ].join("\n"),
    ],
    ({ goods, others }) => [
      `您关注的${goods.length + others}件商品已符合条件`,
      [
        ...goods.map(({ title, priceFen, seenPriceFen, thresholdFen }) =>
          thresholdFen === null
            ? `・${title} 已补货（${inYuan(priceFen)}元）`
            : `・${title} ${inYuan(priceFen)}元（希望 ${inYuan(thresholdFen)}元以下，登记时 ${inYuan(seenPriceFen)}元）`,
        ),
        ...(others > 0 ? [`另有${others}件`] : []),
        "价格和库存可能变动，下单前请确认商品页面。",
      ].join("\n"),
    ],
  ),
  "saved-search.new-goods": letterWording<{
    /** Distinct products over all the searches. */
    count: number;
    searches: { name: string; titles: string[]; others: number }[];
  }>(
    ({ count, searches }) => [
      searches.length === 1
        ? `保存した検索「${searches[0]!.name}」に新着${count}件`
        : `保存した検索${searches.length}件に新着${count}件`,
      searches
        .flatMap(({ name, titles, others }) => [
          `【${name}】`,
          ...titles.map((title) => `・${title}`),
          ...(others > 0 ? [`ほか${others}件`] : []),
        ])
        .join("\n"),
    ],
    ({ count, searches }) => [
      searches.length === 1
        ? `保存的搜索“${searches[0]!.name}”有${count}件新品`
        : `保存的${searches.length}个搜索有${count}件新品`,
      searches
        .flatMap(({ name, titles, others }) => [
          `【${name}】`,
          ...titles.map((title) => `・${title}`),
          ...(others > 0 ? [`另有${others}件`] : []),
        ])
        .join("\n"),
    ],
  ),
  "pallets.news": letterWording<{ pallets: PalletNews[]; others: number; fresh: number }>(
    ({ pallets, others, fresh }) => [
      fresh > 0 ? `商品パレットに新着${fresh}件` : "商品パレットの商品に変更があります",
      [
        ...pallets.map(
          ({ name, ...counts }) => `・${name}：${palletParts("ja", counts).join("、")}`,
        ),
        ...(others > 0 ? [`ほか${others}件のパレット`] : []),
      ].join("\n"),
    ],
    ({ pallets, others, fresh }) => [
      fresh > 0 ? `商品托盘有${fresh}件新品` : "商品托盘的商品有变动",
      [
        ...pallets.map(
          ({ name, ...counts }) => `・${name}：${palletParts("zh", counts).join("、")}`,
        ),
        ...(others > 0 ? [`另有${others}个托盘`] : []),
      ].join("\n"),
    ],
  ),
  "opinion.hidden": letterWording<{ title: string; words: AnyMessage | null }>(
    ({ title, words }, read) => [
      `「${title}」の口コミを非表示にしました`,
      words ? read(words) : "",
    ],
    ({ title, words }, read) => [`“${title}”的评价已隐藏`, words ? read(words) : ""],
  ),
  "opinion.shown": letterWording<{ title: string }>(
    ({ title }) => [`「${title}」の口コミを掲載しました`],
    ({ title }) => [`“${title}”的评价已展示`],
  ),
  "storage.ending": letterWording<{
    store: string;
    daysBefore: number;
    lots: { title: string; quantity: number; freeUntil: string }[];
    others: number;
    yen: number;
  }>(
    ({ store, daysBefore, lots, others, yen }) => [
      `${store ? `${store}：` : ""}無料の保管期間があと${daysBefore}日以内に終わる在庫が${lots.length + others}件あります`,
      [
        ...lots.map(
          ({ title, quantity, freeUntil }) =>
            `・${title} ${quantity}個（${formatDay(freeUntil)}まで）`,
        ),
        ...(others > 0 ? [`ほか${others}件`] : []),
        `この期間に配送をご依頼になると、保管料はかかりません。30日後のご依頼では、合わせて約${yenJa(yen)}です。`,
      ].join("\n"),
    ],
    ({ store, daysBefore, lots, others, yen }) => [
      `${store ? `${store}：` : ""}${lots.length + others}批库存的免费仓储期在${daysBefore}天内结束`,
      [
        ...lots.map(
          ({ title, quantity, freeUntil }) =>
            `・${title} ${quantity}件（到${formatDay(freeUntil)}）`,
        ),
        ...(others > 0 ? [`另有${others}批`] : []),
        `期间内提交配送不收仓储费。30天后提交约${yenZh(yen)}。`,
      ].join("\n"),
    ],
  ),
};

interface PalletCounts {
  fresh: number;
  dearer: number;
  cheaper: number;
  out: number;
  gone: number;
}

interface PalletNews extends PalletCounts {
  name: string;
}

const palletWords = {
  fresh: { ja: "新着", zh: "新品" },
  dearer: { ja: "値上がり", zh: "涨价" },
  cheaper: { ja: "値下がり", zh: "降价" },
  out: { ja: "在庫切れ", zh: "缺货" },
  gone: { ja: "掲載終了・条件外", zh: "下架、不符合条件" },
} as const satisfies Record<keyof PalletCounts, Label>;

function palletParts(lang: "ja" | "zh", counts: PalletCounts) {
  return (Object.keys(palletWords) as (keyof PalletCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => `${palletWords[name][lang]}${counts[name]}件`);
}

function inYuan(fen: number) {
  return (fen / 100).toFixed(2);
}
