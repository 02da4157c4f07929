import type { SubmissionResult } from "@conform-to/react";
import { usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { comparedMax, limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";

const goodsNumber = /^\d{5,20}$/;

/** What of the address the page reads: goods, how many pieces of each, and what was typed to add one. */
export function readComparison(sent: URLSearchParams, ownHosts: readonly string[]) {
  const error: Record<string, string[]> = {};
  const typed = (sent.get("add") ?? "").trim().slice(0, 2_000);
  const pieces = (sent.get("pieces") ?? "").normalize("NFKC").trim().slice(0, 20);
  const asked = sent.getAll("goods_id").filter((id) => goodsNumber.test(id));
  const added = typed && numberOf(typed, ownHosts);
  if (typed && !added)
    error.add = ["商品番号、または1688・淘宝・天猫・買付便の商品ページのURLを入力してください"];
  const ids = [...new Set(added ? [...asked, added] : asked)];
  if (ids.length > comparedMax)
    error.add = [
      ...(error.add ?? []),
      `比較できる商品は${comparedMax}件までです。先の${comparedMax}件を表示しています`,
    ];
  const isCount = /^[1-9]\d{0,5}$/.test(pieces);
  if (pieces && !isCount)
    error.pieces = [
      `数量は1から${limits.quantityMax.toLocaleString("ja-JP")}までの整数で入力してください`,
    ];
  return {
    ids: ids.slice(0, comparedMax),
    pieces: isCount ? Number(pieces) : usualQuantity,
    /** The address as the answer to its form: what was added stands among the goods then. */
    answer: {
      error,
      initialValue: { add: error.add ? typed : "", pieces },
    } satisfies SubmissionResult<string[]>,
  };
}

function numberOf(typed: string, ownHosts: readonly string[]) {
  if (goodsNumber.test(typed)) return typed;
  const pasted = readPasted(typed, ownHosts);
  return pasted.kind === "offer" ? pasted.offerId : undefined;
}

/** The same comparison with these goods. */
export function comparisonAddress(ids: readonly string[], pieces = usualQuantity) {
  const query = new URLSearchParams(ids.map((id) => ["goods_id", id]));
  if (pieces !== usualQuantity) query.set("pieces", String(pieces));
  return `${href("/compareGoods")}?${query}`;
}
