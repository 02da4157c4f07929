import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { when } from "#app/ui/timeline.tsx";
import type { ProductView } from "./view.server.ts";

/** How old price and stock are, of goods that their marketplace is asked for. */
export function Checked({ offer: { fetchedAt, platform } }: Pick<ProductView, "offer">) {
  if (!fetchedAt) return null;
  return (
    <p className="note">
      価格と在庫は{platformNames[platform]}で{" "}
      <time className="number" dateTime={fetchedAt.toISOString()}>
        {when(fetchedAt)}
      </time>{" "}
      に確認しました
    </p>
  );
}
