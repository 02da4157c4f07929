import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { SearchForm } from "./search-query.ts";

const nothingFound: Record<string, [string, string]> = {
  words: [
    "条件に合う商品が見つかりませんでした",
    "言葉を短くするか、中国語の商品名でお試しください。絞り込みを外すと見つかることがあります。",
  ],
  offer: [
    "このURLの商品は、ただいまお取り扱いがありません",
    "掲載が終わったか、まだ取り込まれていない商品です。商品名でもお探しいただけます。",
  ],
  short: [
    "短縮URLの行き先を確認できませんでした",
    "短縮URLをブラウザで開き、商品ページのアドレスを貼り付けてください。",
  ],
  "no-goods": [
    "商品ページのURLではないようです",
    "商品の詳細ページを開き、そのアドレスを貼り付けてください。",
  ],
  "unknown-site": [
    "このサイトのURLには対応していません",
    "買付便、1688、淘宝、天猫の商品ページのURLを貼り付けてください。",
  ],
};

/** Of a number that nothing of the reader's has, by who reads it. */
const numberHints = {
  "buyers-number":
    "番号をお確かめください。注文番号（KB-）、配送依頼番号（PD-）、中国国内・国際の追跡番号で検索できます。",
  "visitors-number":
    "注文番号・追跡番号は、ログインすると検索できます。商品番号のときは、番号をお確かめください。",
};

interface SearchNothingProps {
  /** What the search box held: words, or an address of goods, of something else, or of a site we do not know. */
  pasted: string;
  form: SearchForm;
}

/** Why nothing was found, and what to try. */
export function SearchNothing({ pasted, form }: SearchNothingProps) {
  if (pasted === "buyers-number" || pasted === "visitors-number")
    return <UnknownNumber number={form.q} kind={pasted} />;
  const [title, text] = nothingFound[pasted] ?? nothingFound.words!;
  const asked = new URLSearchParams({ pasted: form.q });
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {form.q && (
        <>
          <p>
            <a className="button filled" href={`${href("/user/goodsRequests")}?${asked}`}>
              この商品の手配を依頼する
            </a>
          </p>
          <p className="note">
            アドレスや写真をもとに担当者が探し、カートにお入れします。費用はかかりません。
          </p>
          <p>
            <a href={href("/CommoditySearch")}>すべての商品を見る</a>
          </p>
        </>
      )}
    </EmptyState>
  );
}

/** No document or parcel of the reader's has this number, as far as they may see them. */
function UnknownNumber({ number, kind }: { number: string; kind: keyof typeof numberHints }) {
  return (
    <EmptyState title={`番号「${number}」の注文・荷物は見つかりませんでした`}>
      <p>{numberHints[kind]}</p>
      <p className="cluster">
        {kind === "buyers-number" ? (
          <>
            <a href={href("/user/order")}>注文一覧</a>
            <a href={href("/user/deliveryList")}>配送依頼一覧</a>
          </>
        ) : (
          <a href={href("/login")}>ログイン</a>
        )}
        <a href={href("/logisticsTracking")}>荷物の追跡</a>
      </p>
    </EmptyState>
  );
}
