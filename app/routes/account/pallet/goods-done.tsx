import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";

const names = ["accepted", "refused", "library", "cart", "left", "taught", "limit"] as const;

/** What was just done to goods, as the address says. */
export function readGoodsDone(params: URLSearchParams) {
  const sheet = params.get("sheet") ?? "";
  const counts = Object.fromEntries(
    names.flatMap((name) => {
      const count = Number(params.get(name) ?? Number.NaN);
      return Number.isSafeInteger(count) && count >= 0 && count <= 9_999_999 ? [[name, count]] : [];
    }),
  ) as Partial<Record<(typeof names)[number], number>>;
  return { ...counts, ...(/^\d+(\.\d+){0,99}$/.test(sheet) && { sheet }) };
}

export function GoodsDone({ done }: { done: ReturnType<typeof readGoodsDone> }) {
  const { accepted, refused, library, cart, left, taught, limit, sheet } = done;
  if (Object.keys(done).length === 0) return null;
  return (
    <p className="flash success" role="status">
      {accepted !== undefined && `${accepted}件をパレットに登録しました。`}
      {refused !== undefined && `${refused}件を対象外にしました。`}
      {limit === undefined && taught === 1 && "パレットの条件に加え、次の検索から反映します。"}
      {limit !== undefined &&
        (taught === 1
          ? `着地原価の上限を${grouped(String(limit))}円に変更しました。次の検索から反映します。`
          : `着地原価の上限は${grouped(String(limit))}円のままです。`)}
      {library !== undefined && (
        <>
          {library}件が<a href={href("/collection")}>商品ライブラリ</a>にあります。
        </>
      )}
      {cart !== undefined && (
        <>
          {cart}件を最小注文の数量で<a href={href("/cart")}>カート</a>に入れました。
        </>
      )}
      {sheet !== undefined && (
        <>
          <a href={`/user/excelPlaceAnOrder/order-sheet.xlsx?goods=${sheet}`}>
            {sheet.split(".").length}件を記入した注文シート（Excel）をダウンロード
          </a>
          して数量を直すと、<a href={href("/user/excelPlaceAnOrder")}>Excel注文</a>
          から送れます。
        </>
      )}
      {(left ?? 0) > 0 && `${left}件は在庫がないか、入りきらないため、そのままです。`}
    </p>
  );
}
