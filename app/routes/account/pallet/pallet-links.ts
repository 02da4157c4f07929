import { href } from "#app/href.ts";

/** One pallet of the company, or with no id the form of a new one. */
export function palletHref(query: Record<string, string> = {}) {
  const asked = new URLSearchParams(query);
  return href("/selfOrganizingSourceGoods") + (asked.size > 0 ? `?${asked}` : "");
}

/** What waits for a yes, of one pallet or of all. */
export function confirmHref(pallet?: string, after?: number) {
  const query = new URLSearchParams({
    ...(pallet && { pallet }),
    ...(after && { after: `${after}` }),
  });
  return href("/goodsToBeConfirmedOnThePallet") + (query.size > 0 ? `?${query}` : "");
}

/** A place in a list of goods as its address has it; undefined for what is none. */
export function placeIn(params: URLSearchParams) {
  const after = Number(params.get("after") ?? Number.NaN);
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
}

/** What the buttons of a pallet do with it as a whole. */
export const palletCommands = ["run", "rest", "go-on", "delete"] as const;

/** Why buttons of pallets do nothing, in the buyer's words. */
export const palletRefusals = {
  "nothing-chosen": "商品を選んでください",
  "too-many": "一度に選べるのは100件までです",
  "decided-already": "選んだ商品は、すでに処理されています。最新の一覧をご確認ください",
  "no-word": "除外する言葉を、空白や読点を入れずに1語で入力してください",
  "pallet-changed": "ほかの人がパレットを変更しました。もう一度お試しください",
  "name-taken": "同じ名前がすでに使われています",
  "no-such-category": "このカテゴリーはありません。選び直してください",
  full: "パレットとテンプレートは、それぞれ50件までです",
  "holds-more": "登録済みと確認待ちの商品より少なくできません。商品を外してから変更してください",
  "runs-spent": "手動の検索は1日3回までです。夜間の自動検索は予定どおり行います",
  "searched-already": "ほかの人が検索を終えたところです",
} as const;
