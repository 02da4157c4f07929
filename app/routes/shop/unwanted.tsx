import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

/** For members: what they do not want to see again, from the very page of it. */
export function Unwanted({ offerId, supplierId }: { offerId?: string; supplierId: string }) {
  return (
    <details className="note">
      <summary>ブラックリストに登録する</summary>
      <form method="post" action={href("/user/storeBlacklist")} className="row">
        {offerId ? (
          <>
            <input type="hidden" name="goods_id" value={offerId} />
            <Button small soft name="intent" value="offer">
              この商品を登録
            </Button>
          </>
        ) : (
          <input type="hidden" name="shop" value={supplierId} />
        )}
        <Button small soft name="intent" value="shop">
          このショップを登録
        </Button>
      </form>
    </details>
  );
}
