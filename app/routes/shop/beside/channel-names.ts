import type { ComparedChannel } from "#app/domain/channels/comparison/comparison.ts";
import { href } from "#app/href.ts";

/** What each marketplace and the codes of its articles are called. */
export const channelNames: Record<
  ComparedChannel,
  { site: string; code: string; example: string; path: string; fees: string }
> = {
  amazon: {
    site: "Amazon.co.jp",
    code: "ASIN",
    example: "B0C1234567",
    path: href("/amazonProductDetails"),
    fees: "販売手数料のカテゴリー",
  },
  rakuten: {
    site: "楽天市場",
    code: "商品コード（ショップ:商品）",
    example: "minato-zakka:tumbler-500",
    path: href("/rakutenProductDetails"),
    fees: "出店プラン",
  },
};

/** Which marketplace a path is of. */
export function channelOf(pathname: string): ComparedChannel {
  return pathname.toLowerCase() === channelNames.rakuten.path.toLowerCase() ? "rakuten" : "amazon";
}
