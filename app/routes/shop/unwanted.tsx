import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

interface UnwantedProps {
  offerId?: string;
  supplierId: string;
  listed: Blacklisting;
}

/** For members: what they do not want to see again, from the very page of it, and the way back. */
export function Unwanted({ offerId, supplierId, listed }: UnwantedProps) {
  const whole = listed.shop && (!offerId || listed.goods);
  return (
    <>
      {(listed.goods || listed.shop) && (
        <form method="post" action={href("/user/storeBlacklist")} className="cluster note">
          {offerId && <input type="hidden" name="goods_id" value={offerId} />}
          <input type="hidden" name="shop" value={supplierId} />
          <a className="badge accent" href={href("/user/storeBlacklist")}>
            ブラックリストに登録済み
          </a>
          {listed.goods && (
            <Button small soft name="intent" value="let-offer-back">
              この商品を外す
            </Button>
          )}
          {listed.shop && (
            <Button small soft name="intent" value="let-shop-back">
              このショップを外す
            </Button>
          )}
        </form>
      )}
      {!whole && (
        <details className="note">
          <summary>ブラックリストに登録する</summary>
          <form method="post" action={href("/user/storeBlacklist")} className="cluster">
            {offerId && <input type="hidden" name="goods_id" value={offerId} />}
            {!offerId && <input type="hidden" name="shop" value={supplierId} />}
            {offerId && !listed.goods && (
              <Button small soft name="intent" value="offer">
                この商品を登録
              </Button>
            )}
            {!listed.shop && (
              <Button small soft name="intent" value="shop">
                このショップを登録
              </Button>
            )}
          </form>
        </details>
      )}
    </>
  );
}
