import type { Label } from "../label.ts";
import { type AnyMessage, fixed, wording, yenJa, yenZh } from "./wording.ts";

/** Messages in the history of lots, problem cases and auxiliary materials. */
export const warehouseMessages = {
  "undo.load": fixed("積込の取り消し", "撤销装车"),
  "undo.pick": fixed("ピッキングの取り消し", "撤销拣货"),
  "unknown.found-at-count": wording<{ lot: string; pieces: number; reason: { zh: string } }>(
    ({ lot, pieces }) => `棚卸で ${lot} と一緒に${pieces}個多く見つかりました`,
    ({ lot, pieces, reason }) => `盘点时与 ${lot} 放在一起，多出 ${pieces} 件（${reason.zh}）`,
  ),
  "lot.inspected": wording<{
    defects: { reason: Label; pieces: number }[];
    note: AnyMessage | null;
    withoutPhoto: AnyMessage | null;
  }>(
    ({ defects, note, withoutPhoto }, read) =>
      [
        defects.map(({ reason, pieces }) => `${reason.ja} ${pieces}個`).join("、"),
        note && read(note),
        withoutPhoto && `写真なし：${read(withoutPhoto)}`,
      ]
        .filter(Boolean)
        .join(" ／ "),
    ({ defects, note, withoutPhoto }, read) =>
      [
        defects.map(({ reason, pieces }) => `${reason.zh} ${pieces}件`).join("、"),
        note && read(note),
        withoutPhoto && `没有照片：${read(withoutPhoto)}`,
      ]
        .filter(Boolean)
        .join(" ／ "),
  ),
  "lot.kept-as-material": wording<{ name: string }>(
    ({ name }) => `副資材「${name}」として入庫`,
    ({ name }) => `作为辅料“${name}”入库`,
  ),
  "material.from-lot": wording<{ lot: string; orderNumber: string }>(
    ({ lot, orderNumber }) => `${lot} 注文 ${orderNumber}`,
    ({ lot, orderNumber }) => `${lot} 订单 ${orderNumber}`,
  ),
  "material.used": wording<{ orderNumber: string; pieces: number }>(
    ({ orderNumber, pieces }) => `注文 ${orderNumber} 良品 ${pieces}個`,
    ({ orderNumber, pieces }) => `订单 ${orderNumber} 良品 ${pieces}件`,
  ),
  "material.shortage-supplied": fixed("不足分の補充", "补足缺少的部分"),
  "material.inspection-undone": fixed("検品の取消", "撤销验货"),
  "case.answered": wording<{ answer: Label; note: AnyMessage | null }>(
    ({ answer, note }, read) => (note ? `${answer.ja}：${read(note)}` : answer.ja),
    ({ answer, note }, read) => (note ? `${answer.zh}：${read(note)}` : answer.zh),
  ),
  "case.company-default": fixed("会社の既定", "会员的默认设置"),
  "case.sent-back": wording<{ tracking: string; note: AnyMessage | null }>(
    ({ tracking, note }, read) => (note ? `${tracking}：${read(note)}` : tracking),
    ({ tracking, note }, read) => (note ? `${tracking}：${read(note)}` : tracking),
  ),
  "case.arrived": wording<{ expected: number; arrived: number }>(
    ({ expected, arrived }) => `${expected}個のところ${arrived}個届きました`,
    ({ expected, arrived }) => `${expected}件，${arrived}件到货`,
  ),
  /**
   * Lost goods that we bought cost their company nothing; its own goods are compensated as forwarded goods
   * (転送品の補償).
   */
  "case.not-found-at-count": wording<{ pieces: number; forwarded: boolean }>(
    ({ pieces, forwarded }) =>
      `倉庫の棚卸しで${pieces}個が見つかりませんでした。${forwarded ? "転送品の補償の対象です" : "お客様のご負担はありません"}`,
    ({ pieces, forwarded }) =>
      `仓库盘点没有找到${pieces}件。${forwarded ? "按转运品赔付处理" : "会员不承担损失"}`,
  ),
  "case.not-found-at-pick": wording<{
    pieces: number;
    number: string;
    reason: Label;
    forwarded: boolean;
  }>(
    ({ pieces, number, reason, forwarded }) =>
      `配送依頼 ${number} の商品${pieces}個が、倉庫の棚にありませんでした（${reason.ja}）。${forwarded ? "転送品の補償の対象です" : "お客様のご負担はありません"}`,
    ({ pieces, number, reason, forwarded }) =>
      `配送单 ${number} 拣货少${pieces}件（${reason.zh}）。${forwarded ? "按转运品赔付处理" : "会员不承担损失"}`,
  ),
  "case.compensated": wording<{ yen: number }>(
    ({ yen }) => `転送品の補償 ${yenJa(yen)}`,
    ({ yen }) => `转运品赔付 ${yenZh(yen)}`,
  ),
};
