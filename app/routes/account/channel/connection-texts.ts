import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { shopLimits } from "#app/domain/channels/shops/shop.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";

/** Why a shop was not connected, as its owner is told. */
export const connectRefusals = {
  "not-offered": "ただいま、この販売先とは連携できません",
  "not-begun-here": `この手続きは、始めてから${shopLimits.consentMinutes}分が過ぎたか、すでに終わっています。お手数ですが、もう一度はじめからお試しください`,
  "other-shop":
    "入力したショップとは別のショップで同意されました。ショップIDを確認して、もう一度お試しください",
  "held-elsewhere":
    "このショップは、すでにほかの会社の会員に連携されています。そちらで解除すると連携できます。お心当たりがない場合は、お問い合わせください",
  "rights-missing":
    "必要な権限が許可されていません。販売先の設定で、在庫と注文のAPIの利用をすべて許可してください",
  declined: "販売先で同意が確認できなかったため、連携していません",
  "marketplace-away":
    "販売先から応答がありません。連携はしていません。少し待ってから、もう一度お試しください",
  "too-many": `連携できるショップは${shopLimits.perCompany}件までです。使っていないショップを解除してください`,
  "too-often": "手続きを続けて始めています。10分ほど待ってからお試しください",
  "moved-meanwhile":
    "ほかの方がこのショップを変更したところです。ページを読み込み直してご確認ください",
} as const;

/** What there is to know before connecting. */
export const channelTexts: Record<Channel, { gives: string; needs: string; mark: string }> = {
  amazon: {
    gives: "FBA在庫と注文の取得、納品プラン、ラベル",
    needs: "Amazonセラーセントラルの管理者権限",
    mark: "A",
  },
  rakuten: {
    gives: "在庫と注文の取得、発送番号の登録",
    needs: "RMS WEB SERVICEのserviceSecretとlicenseKey（90日ごとに更新）",
    mark: "R",
  },
  yahoo: {
    gives: "在庫と注文の取得、発送番号の登録",
    needs: "ストアアカウントとYahoo! JAPAN ID（4週間ごとに同意）",
    mark: "Y",
  },
  shopify: {
    gives: "在庫と注文の取得、発送番号の登録",
    needs: "ショップのオーナー権限",
    mark: "S",
  },
};

/** What a marketplace's own word for a right means; others are shown as they are. */
const scopeNames: Record<string, string> = {
  read_products: "商品の閲覧",
  read_inventory: "在庫の閲覧",
  read_orders: "注文の閲覧",
  read_locations: "保管場所の閲覧",
  read_merchant_managed_fulfillment_orders: "発送の閲覧",
  write_merchant_managed_fulfillment_orders: "発送の登録",
};

/** Who the seller is, which every consent names and which opens nothing of a shop. */
const identity = ["openid", "profile", "email"];

export function scopeWords(scopes: readonly string[]) {
  return scopes
    .filter((scope) => !identity.includes(scope))
    .map((scope) => scopeNames[scope] ?? scope);
}

export function shopTitle({ channel, name }: { channel: Channel; name: string }) {
  return `${marketplaceNames[channel]}「${name}」`;
}

/** Why a fetch waits or failed. */
export function faultWords(fault: string) {
  if (fault.startsWith("refused: ")) return `販売先の返答: ${fault.slice(9)}`;
  const words: Record<string, string> = {
    closed: "連携が切れています",
    forbidden: "権限が足りません",
    busy: "販売先が混み合っています",
    away: "販売先から応答がありません",
    "mark-lapsed": "時間がたったため、はじめから取り直しました",
    disconnected: "連携を解除しました",
  };
  return words[fault] ?? "";
}
