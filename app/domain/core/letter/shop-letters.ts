import { formatDay } from "../calendar.ts";
import type { AnyMessage } from "../message/wording.ts";
import { letterWording } from "./letter-wording.ts";

/** Letters to buyers about the shops that they connected. */
export const shopLetters = {
  "shop.ends": letterWording<{
    marketplace: string;
    shop: string;
    endsOn: string;
    daysLeft: number;
  }>(
    ({ marketplace, shop, endsOn, daysLeft }) => [
      `${marketplace}「${shop}」の連携が${formatDay(endsOn)}に切れます`,
      `残り${daysLeft}日です。期限を過ぎると、在庫と注文の取得が止まります。「販売先との連携」を開いて更新してください`,
    ],
    ({ marketplace, shop, endsOn, daysLeft }) => [
      `${marketplace}“${shop}”的对接将于${formatDay(endsOn)}到期`,
      `还剩${daysLeft}天。到期后停止获取库存和订单，请打开“平台对接”更新`,
    ],
  ),
  "shop.closed": letterWording<{ marketplace: string; shop: string }>(
    ({ marketplace, shop }) => [
      `${marketplace}「${shop}」との連携が切れました`,
      "販売先の画面で解除されたか、鍵の期限が切れています。在庫と注文の取得を止めています。「販売先との連携」を開き、もう一度連携してください",
    ],
    ({ marketplace, shop }) => [
      `${marketplace}“${shop}”的对接已断开`,
      "已在平台解除或密钥已过期，已停止获取库存和订单。请打开“平台对接”重新对接",
    ],
  ),
  "shop.data-asked": letterWording<{ shop: string; orders: string }>(
    ({ shop, orders }) => [
      `Shopify「${shop}」のお客様から、個人情報の開示の求めがありました`,
      `対象の注文: ${orders || "なし"}。当社が保存しているのは、注文のお届け先だけです。30日以内にお客様へご回答ください`,
    ],
    ({ shop, orders }) => [
      `Shopify“${shop}”的客户要求提供个人信息`,
      `涉及的订单: ${orders || "无"}。我们只保存订单的收货信息。请在30天内答复客户`,
    ],
  ),
  "direct.to-decide": letterWording<{ name: string; why: AnyMessage; orderNumber: string }>(
    ({ name, why, orderNumber }, read) => [
      `直送の注文 ${name}: ${read(why)}`,
      `買付便の注文 ${orderNumber}`,
    ],
    ({ name, why, orderNumber }, read) => [
      `直发订单 ${name}: ${read(why)}`,
      `本站订单 ${orderNumber}`,
    ],
  ),
  "direct.night": letterWording<{
    shop: string;
    bought: number;
    short: number;
    left: number;
    calledOff: number;
    isLimited: boolean;
    isNobody: boolean;
  }>(
    ({ shop, bought, short, left, calledOff, isLimited, isNobody }) => [
      `${shop}の自動発注: ${bought}件を発注しました`,
      [
        short > 0 && `${short}件は、在庫が足りない商品を外して発注しました`,
        calledOff > 0 &&
          `${calledOff}件は、在庫がないため自動発注を取りやめました。販売先でのキャンセルをご検討ください`,
        left > 0 && `${left}件は条件を満たさないため、発注していません`,
        isLimited && "1日の上限に達したため、残りは次の日に発注します",
        isNobody &&
          "設定した方に注文の権限がないため、発注していません。設定を保存し直してください",
      ]
        .filter(Boolean)
        .join("。"),
    ],
    ({ shop, bought, short, left, calledOff, isLimited, isNobody }) => [
      `${shop} 自动下单: 已下单${bought}笔`,
      [
        short > 0 && `${short}笔已去掉库存不足的商品下单`,
        calledOff > 0 && `${calledOff}笔因无库存停止自动下单，请考虑在平台取消`,
        left > 0 && `${left}笔不符合条件，没有下单`,
        isLimited && "已到一天的上限，其余次日下单",
        isNobody && "设置人没有下单权限，没有下单，请重新保存设置",
      ]
        .filter(Boolean)
        .join("。"),
    ],
  ),
  "replenishment.urgent": letterWording<{
    goods: { name: string; orderBy: string }[];
    count: number;
    /** True where there are more than `count`. */
    more: boolean;
  }>(
    ({ goods, count, more }) => [
      `発注期限が近い商品が${count}件${more ? "以上" : ""}あります`,
      [
        ...goods.map(({ name, orderBy }) => `・${name}（発注期限 ${formatDay(orderBy)}）`),
        ...(count > goods.length ? [`ほか${count - goods.length}件`] : []),
      ].join("\n"),
    ],
    ({ goods, count, more }) => [
      `有${count}件${more ? "以上" : ""}商品临近下单期限`,
      [
        ...goods.map(({ name, orderBy }) => `・${name}（下单期限 ${formatDay(orderBy)}）`),
        ...(count > goods.length ? [`另有${count - goods.length}件`] : []),
      ].join("\n"),
    ],
  ),
};
