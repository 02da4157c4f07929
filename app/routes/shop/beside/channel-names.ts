import type { BesideChannel } from "#app/domain/channels/comparison/comparison.ts";
import { href } from "#app/href.ts";

/** What each marketplace and the codes of its articles are called. */
export const channelNames: Record<
  BesideChannel,
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
export function channelOf(pathname: string): BesideChannel {
  return pathname.toLowerCase() === channelNames.rakuten.path.toLowerCase() ? "rakuten" : "amazon";
}
