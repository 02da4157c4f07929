import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { problemsByName } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ProductAnswer } from "./send-goods.server.ts";

interface ProductFavouriteProps {
  /** Whether the goods were a favourite when the page was drawn. */
  isFavourite: boolean;
  offerId: string;
}

/** For who looks after the company's products: adds goods to the favourites, without leaving what is typed. */
export function ProductFavourite({ isFavourite: before, offerId }: ProductFavouriteProps) {
  const fetcher = useFetcher<ProductAnswer>();
  const hydrated = useHydrated();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  // A refusal or a line that broke changed nothing.
  const [isFavourite, setFavourite] = useState(before);
  const changed = fetcher.data?.isFavourite;
  if (changed !== undefined && changed !== isFavourite) setFavourite(changed);
  const [problem] = problemsByName(answer);
  const goods = `?${new URLSearchParams({ goods_id: offerId })}`;
  return (
    <fetcher.Form
      method="post"
      action={href("/ProductDetails") + goods}
      className="cluster"
      id="keep"
      onSubmit={(event) => {
        if (fetcher.state !== "idle") event.preventDefault();
      }}
    >
      <input type="hidden" name="goods_id" value={offerId} />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      {isFavourite && (
        <a className="badge accent" href={href("/user/commodity")}>
          お気に入り登録済み
        </a>
      )}
      <Button small soft name="intent" value={isFavourite ? "drop" : "keep"}>
        {isFavourite ? "お気に入りから外す" : "お気に入りに追加"}
      </Button>
      <a href={href("/collection") + goods}>商品ライブラリに登録</a>
      <a href={href("/user/watches") + goods}>価格・在庫を通知</a>
      <span role="status" className={problem ? "field-error" : "note"}>
        {problem?.text ??
          (answer && (isFavourite ? "お気に入りに追加しました" : "お気に入りから外しました"))}
      </span>
    </fetcher.Form>
  );
}
