import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, yenJa, yenZh } from "../message/wording.ts";
import { type Answer, answerLetter, letterWording } from "./letter-wording.ts";

/** Letters to buyers about shipping requests and claims. */
export const shippingLetters = {
  "shipping.quoted": letterWording<{ number: string; totalYen: number }>(
    ({ number, totalYen }) => [`配送依頼 ${number} の見積ができました`, `合計 ${yenJa(totalYen)}`],
    ({ number, totalYen }) => [`配送单 ${number} 已报价`, `合计 ${yenZh(totalYen)}`],
  ),
  "shipping.quote-taken-back": letterWording<Answer>(
    ({ number, words }, read) => [
      `配送依頼 ${number} の見積を取り下げました`,
      `${words ? read(words) : ""}\nあらためて見積をお出しします。`,
    ],
    ({ number, words }, read) => [
      `配送单 ${number} 的报价已撤回`,
      `${words ? read(words) : ""}\n将重新报价。`,
    ],
  ),
  "shipping.quote-lapses": letterWording<{ number: string; on: string; totalYen: number }>(
    ({ number, on, totalYen }) => [
      `配送依頼 ${number} のお支払い期限は ${formatDay(on)} です`,
      `お見積は${yenJa(totalYen)}です。期限を過ぎると配送を取りやめ、商品は倉庫在庫に戻ります。保管日数は続けて数えます。`,
    ],
    ({ number, on, totalYen }) => [
      `配送单 ${number} 的付款期限是 ${formatDay(on)}`,
      `报价${yenZh(totalYen)}。逾期将取消配送，商品回到仓库库存，仓储天数继续计算。`,
    ],
  ),
  "shipping.quote-lapsed": letterWording<{ number: string; rehearsalYen: number }>(
    ({ number, rehearsalYen }) => [
      `配送依頼 ${number} を取りやめました`,
      `お見積のお支払い期限が過ぎました。商品は倉庫在庫に戻り、保管日数は続けて数えています。${rehearsalYen > 0 ? `お試し梱包の料金${yenJa(rehearsalYen)}を残高からいただきました。` : ""}`,
    ],
    ({ number, rehearsalYen }) => [
      `配送单 ${number} 已取消`,
      `已过报价的付款期限。商品已回到仓库库存，仓储天数继续计算。${rehearsalYen > 0 ? `试装箱费${yenZh(rehearsalYen)}已从余额扣除。` : ""}`,
    ],
  ),
  "shipping.difference-lapsed": letterWording<{ number: string; paidYen: number }>(
    ({ number, paidYen }) => [
      `配送依頼 ${number} を取りやめました`,
      `送料の差額のお支払い期限が過ぎました。${yenJa(paidYen)}を残高へお返しし、商品は倉庫在庫に戻りました。`,
    ],
    ({ number, paidYen }) => [
      `配送单 ${number} 已取消`,
      `已过运费差额的付款期限。${yenZh(paidYen)}已退回余额，商品回到仓库库存。`,
    ],
  ),
  "shipping.difference-due": letterWording<Answer & { owedYen: number; payBy: string | null }>(
    ({ number, words, owedYen, payBy }, read) => [
      `配送依頼 ${number} の差額のお支払いをお願いします`,
      `${words ? read(words) : ""}\n差額は${yenJa(owedYen)}です。${payBy ? `${formatDay(payBy)} までに` : ""}お支払いいただくと、出荷へ進みます。`,
    ],
    ({ number, words, owedYen, payBy }, read) => [
      `请支付配送单 ${number} 的差额`,
      `${words ? read(words) : ""}\n差额${yenZh(owedYen)}。${payBy ? `请在${formatDay(payBy)}前付清，` : ""}付款后发货。`,
    ],
  ),
  "shipping.difference-waived": answerLetter(
    (number) => `配送依頼 ${number} の差額はいただきません`,
    (number) => `配送单 ${number} 的差额不收`,
  ),
  "shipping.packed": letterWording<{ number: string; packed: AnyMessage }>(
    ({ number, packed }, read) => [`配送依頼 ${number} の梱包ができました`, read(packed)],
    ({ number, packed }, read) => [`配送单 ${number} 已装箱`, read(packed)],
  ),
  "shipping.repacked": letterWording<{ number: string; reason: Label; keptYen?: number }>(
    ({ number, reason, keptYen = 0 }) => [
      `配送依頼 ${number} の梱包をやり直します`,
      keptYen > 0
        ? `${reason.ja}、梱包の登録を取り消しました。お返しした差額 ${yenJa(keptYen)}は残高のままとし、梱包し直したあとに精算します。`
        : `${reason.ja}、梱包の登録を取り消しました。実測による差額も元に戻しています。`,
    ],
    ({ number, reason, keptYen = 0 }) => [
      `配送单 ${number} 重新装箱`,
      keptYen > 0
        ? `${reason.zh}，已撤销装箱登记。已退的差额 ${yenZh(keptYen)}暂不收回，重新装箱后再结算。`
        : `${reason.zh}，已撤销装箱登记，按实测结算的差额也已恢复。`,
    ],
  ),
  "shipping.departure-undone": letterWording<{ number: string; reason: Label }>(
    ({ number, reason }) => [
      `配送依頼 ${number} の出荷の登録を取り消しました`,
      `${reason.ja}。商品は倉庫にあります。あらためて出荷します。`,
    ],
    ({ number, reason }) => [
      `配送单 ${number} 的发货登记已撤销`,
      `${reason.zh}。商品在仓库，将重新发货。`,
    ],
  ),
  "shipping.picked-up": letterWording<{ number: string; carrier: string }>(
    ({ number, carrier }) => [
      `配送依頼 ${number} を配送会社が集荷しました`,
      `${carrier}。追跡番号は分かりしだいお知らせします`,
    ],
    ({ number, carrier }) => [
      `配送单 ${number} 已由承运商揽收`,
      `${carrier}。追踪号码出来后通知您`,
    ],
  ),
  "shipping.departed": letterWording<{ number: string; carrier: string; tracking: string }>(
    ({ number, carrier, tracking }) => [
      `配送依頼 ${number} を出荷しました`,
      `${carrier} 追跡番号 ${tracking}`,
    ],
    ({ number, carrier, tracking }) => [
      `配送单 ${number} 已发货`,
      `${carrier} 追踪号码 ${tracking}`,
    ],
  ),
  "shipping.delivered": letterWording<{ number: string }>(
    ({ number }) => [
      `配送依頼 ${number} の箱がすべて配達されました`,
      "配送会社から配達完了の知らせがありました。中身をご確認のうえ、受け取りの確認をお願いします。",
    ],
    ({ number }) => [
      `配送单 ${number} 的箱子已全部送达`,
      "承运商已通知送达。请确认货物后确认收货。",
    ],
  ),
  "shipping.cleared": letterWording<{
    number: string;
    dutyYen: number;
    consumptionTaxYen: number;
    settled: AnyMessage | null;
  }>(
    ({ number, dutyYen, consumptionTaxYen, settled }, read) => [
      `配送依頼 ${number} の関税と消費税を登録しました`,
      `関税 ${yenJa(dutyYen)}、輸入消費税 ${yenJa(consumptionTaxYen)}${settled ? `。${read(settled)}` : ""}`,
    ],
    ({ number, dutyYen, consumptionTaxYen, settled }, read) => [
      `配送单 ${number} 的关税和消费税已登记`,
      `关税 ${yenZh(dutyYen)}，进口消费税 ${yenZh(consumptionTaxYen)}${settled ? `。${read(settled)}` : ""}`,
    ],
  ),
  "shipping.held": answerLetter(
    (number) => `配送依頼 ${number} を保留にしました`,
    (number) => `配送单 ${number} 已暂停`,
  ),
  "shipping.released": letterWording<{ number: string; goesOn: boolean; said: AnyMessage | null }>(
    ({ number, goesOn, said }, read) => [
      `配送依頼 ${number} の保留を解きました`,
      `${goesOn ? "手続きを再開します。" : ""}${said ? read(said) : ""}`,
    ],
    ({ number, goesOn, said }, read) => [
      `配送单 ${number} 已恢复`,
      `${goesOn ? "继续办理。" : ""}${said ? read(said) : ""}`,
    ],
  ),
  "shipping.split": letterWording<Answer & { second: string }>(
    ({ number, second, words }, read) => [
      `配送依頼 ${number} を ${second} と分けました`,
      words ? read(words) : "",
    ],
    ({ number, second, words }, read) => [
      `配送单 ${number} 已拆出 ${second}`,
      words ? read(words) : "",
    ],
  ),
  "shipping.co-sign-asked": letterWording<{ number: string; from: string; to: string }>(
    ({ number, from, to }) => [
      `配送依頼 ${number} の共同承認をお願いします`,
      `${from} さんから ${to} さんへ`,
    ],
    ({ number, from, to }) => [`请共同批准配送单 ${number}`, `${from} 请 ${to} 批准`],
  ),
  "shipping.co-sign-declined": letterWording<{
    number: string;
    by: string;
    words: AnyMessage | null;
  }>(
    ({ number, by, words }, read) => [
      `配送依頼 ${number} の共同承認が断られました`,
      `${by} さんから：${words ? read(words) : ""}`,
    ],
    ({ number, by, words }, read) => [
      `配送单 ${number} 未获共同批准`,
      `${by}：${words ? read(words) : ""}`,
    ],
  ),
  "shipping.main-number-asked": letterWording<{ number: string; by: string; mainNumber: string }>(
    ({ number, by, mainNumber }) => [
      `配送依頼 ${number} の主番号の変更に、承認をお願いします`,
      `${by} さんから：${mainNumber || "主番号なし（単独で送る）"}`,
    ],
    ({ number, by, mainNumber }) => [
      `请批准配送单 ${number} 的主单号变更`,
      `${by}：${mainNumber || "无主单号（单独发）"}`,
    ],
  ),
  "shipping.class-answered": letterWording<Answer & { goodsClass: Label }>(
    ({ number, goodsClass, words }, read) => [
      `配送依頼 ${number} の品物の区分を確認しました`,
      `${goodsClass.ja}として計算します。${words ? read(words) : ""}`,
    ],
    ({ number, goodsClass, words }, read) => [
      `配送单 ${number} 的货物类别已确认`,
      `按${goodsClass.zh}计算。${words ? read(words) : ""}`,
    ],
  ),
  "shipping.not-carried": letterWording<Answer>(
    ({ number, words }, read) => [
      `配送依頼 ${number} の配送方法を変更してください`,
      `${words ? read(words) : ""}。品物の区分が確認され、いまの配送方法では送れません。別の配送方法を選ぶか、依頼を分けてください。`,
    ],
    ({ number, words }, read) => [
      `配送单 ${number} 请改运输方式`,
      `${words ? read(words) : ""}。货物类别已确认，现运输方式不能发，请改用其他方式或拆单。`,
    ],
  ),
  "shipping.short-reminder": letterWording<{ number: string; pieces: number }>(
    ({ number, pieces }) => [
      `配送依頼 ${number} の不足への対応をお選びください`,
      `倉庫で見つからない商品が${pieces}個あります。お選びいただくまで発送できません。`,
    ],
    ({ number, pieces }) => [
      `请选择配送单 ${number} 的少货处理`,
      `仓库少 ${pieces} 件，选择之前不能发货。`,
    ],
  ),
  "shipping.short-decided": letterWording<{ number: string; forwarded: boolean }>(
    ({ number, forwarded }) => [
      `配送依頼 ${number} は、見つかった商品だけをお送りします`,
      forwarded
        ? "不足への対応のご回答がなかったため、担当者が決めました。不足分は転送品の補償をご申請ください。"
        : "不足への対応のご回答がなかったため、担当者が決めました。不足分の商品代金は返金し、送料は梱包後に精算します。",
    ],
    ({ number, forwarded }) => [
      `配送单 ${number} 先发其余商品`,
      forwarded
        ? "逾期未选择，由客服决定。缺的请申请转运品赔付。"
        : "逾期未选择，由客服决定。缺的已退款，运费装箱后结算。",
    ],
  ),
  "shipping.short-joined": letterWording<{ number: string; pieces: number }>(
    ({ number, pieces }) => [
      `配送依頼 ${number} の不足していた商品について`,
      pieces > 0
        ? `${pieces}個が倉庫に届き、依頼に加わりました。梱包へ進みます。`
        : "届く予定がなくなったため、ほかの商品を送ります。",
    ],
    ({ number, pieces }) => [
      `配送单 ${number} 的补货`,
      pieces > 0 ? `${pieces}件已到仓并加入配送单，继续装箱。` : "不会再到，先发其余商品。",
    ],
  ),
  "shipping.class-reopened": answerLetter(
    (number) => `配送依頼 ${number} の品物の区分を、もう一度確認します`,
    (number) => `配送单 ${number} 的货物类别将重新确认`,
  ),
  "shipping.requested-for-company": letterWording<{ number: string; by: string }>(
    ({ number, by }) => [`有料保管の商品の配送依頼 ${number} を、担当者が提出しました`, by],
    ({ number, by }) => [`收费仓储商品的配送单 ${number} 已由担当提交`, by],
  ),
  "plan.boxes-again": letterWording<{ number: string }>(
    ({ number }) => [`配送依頼 ${number}：箱の内容が変わったため、納品先と手数料を照会し直します`],
    ({ number }) => [`配送单 ${number}：箱子内容有变，重新查询入仓地址和费用`],
  ),
  "plan.outdated": letterWording<{
    number: string;
    change: "goods" | "boxes" | "request";
    why: Label;
  }>(
    ({ number, change, why }) => [
      `配送依頼 ${number}：納品プランの${change === "request" ? "取消" : "作り直し"}が必要です`,
      why.ja,
    ],
    ({ number, change, why }) => [
      `配送单 ${number}：入仓计划需要${change === "request" ? "取消" : "重做"}`,
      why.zh,
    ],
  ),
  "plan.not-renewed": letterWording<{
    number: string;
    unbound: string[];
    tooMany: number | null;
  }>(
    ({ number, unbound, tooMany }) => [
      `配送依頼 ${number} の納品プランを作り直せませんでした`,
      unbound.length > 0
        ? `販売先の商品と紐付いていない商品: ${unbound.map((title) => `「${title}」`).join("")}`
        : tooMany
          ? `1つの納品プランは${tooMany}SKUまでです。配送依頼を分けてください`
          : "",
    ],
    ({ number, unbound, tooMany }) => [
      `配送单 ${number} 的入仓计划未能重做`,
      unbound.length > 0
        ? `未绑定平台商品的商品: ${unbound.map((title) => `“${title}”`).join("")}`
        : tooMany
          ? `一个入仓计划最多${tooMany}个SKU，请拆分配送单`
          : "",
    ],
  ),
  "claim.offered": answerLetter(
    (number) => `アフターサービス ${number} に対応のご提案があります`,
    (number) => `售后 ${number} 有处理方案`,
  ),
  "claim.asked": answerLetter(
    (number) => `アフターサービス ${number} に確認のお願いがあります`,
    (number) => `售后 ${number} 需要确认`,
  ),
  "claim.offer-taken-back": answerLetter(
    (number) => `アフターサービス ${number} の提案を取り下げました`,
    (number) => `售后 ${number} 的方案已撤回`,
  ),
  "claim.closed": answerLetter(
    (number) => `アフターサービス ${number} の対応が完了しました`,
    (number) => `售后 ${number} 已办结`,
  ),
  "claim.reopened": answerLetter(
    (number) => `アフターサービス ${number} の対応を再開しました`,
    (number) => `售后 ${number} 重新办理`,
  ),
  "claim.offer-lapsed": letterWording<{ number: string }>(
    ({ number }) => [
      `アフターサービス ${number} のご提案の回答期限が過ぎました`,
      "提案は終了しました。担当者があらためてご連絡します。",
    ],
    ({ number }) => [`售后 ${number} 的方案已过答复期限`, "方案已结束，担当会再联系您。"],
  ),
  "claim.refunded": letterWording<{ number: string; yen: number }>(
    ({ number, yen }) => [
      `アフターサービス ${number} の対応が決まりました`,
      `${yenJa(yen)}を残高に返金しました。`,
    ],
    ({ number, yen }) => [`售后 ${number} 已定处理方式`, `${yenZh(yen)}已退回余额。`],
  ),
  "claim.resent": letterWording<{ number: string }>(
    ({ number }) => [
      `アフターサービス ${number} の対応が決まりました`,
      "再送の注文（0円）を作成し、買付を始めました。",
    ],
    ({ number }) => [`售后 ${number} 已定处理方式`, "已生成补发订单（0日元）并开始采购。"],
  ),
};
