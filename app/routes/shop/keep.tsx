import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

/** For who looks after the company's products: keeps goods or a shop in sight; `kept` null shows nothing. */
export function Keep({
  kept,
  ...thing
}: { kept: boolean | null } & ({ offerId: string } | { supplierId: string })) {
  if (kept === null) return null;
  const goods = "offerId" in thing;
  const list = href(goods ? "/user/commodity" : "/user/favoriteShop");
  return (
    <form method="post" action={list} className="cluster">
      <input
        type="hidden"
        name={goods ? "goods_id" : "shop"}
        value={goods ? thing.offerId : thing.supplierId}
      />
      {kept && (
        <a className="badge accent" href={list}>
          お気に入り登録済み
        </a>
      )}
      <Button small soft name="intent" value={kept ? "drop" : "keep"}>
        {kept ? "お気に入りから外す" : "お気に入りに追加"}
      </Button>
      {goods && (
        <a href={`${href("/collection")}?goods_id=${thing.offerId}`}>商品ライブラリに登録</a>
      )}
      {goods && <a href={`${href("/user/watches")}?goods_id=${thing.offerId}`}>価格・在庫を通知</a>}
    </form>
  );
}
