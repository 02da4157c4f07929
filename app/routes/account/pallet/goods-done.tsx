import { href } from "#app/href.ts";

const names = ["accepted", "refused", "library", "cart", "left"] as const;

/** What was just done to goods, as the address says. */
export function readGoodsDone(params: URLSearchParams) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const count = Number(params.get(name) ?? Number.NaN);
      return Number.isSafeInteger(count) && count >= 0 && count <= 999 ? [[name, count]] : [];
    }),
  ) as Partial<Record<(typeof names)[number], number>>;
}

export function GoodsDone({ done }: { done: ReturnType<typeof readGoodsDone> }) {
  const { accepted, refused, library, cart, left } = done;
  if (Object.keys(done).length === 0) return null;
  return (
    <p className="flash ok" role="status">
      {accepted !== undefined && `${accepted}件をパレットに登録しました。`}
      {refused !== undefined && `${refused}件を対象外にしました。次の検索から条件に反映します。`}
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
      {(left ?? 0) > 0 && `${left}件は在庫がないか、入りきらないため、そのままです。`}
    </p>
  );
}
