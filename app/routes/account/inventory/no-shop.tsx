import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What there is to do before there are articles. */
export function NoShop({ channel }: { channel: Channel }) {
  return (
    <EmptyState title={`${marketplaceNames[channel]}のショップはまだ連携していません`}>
      <p>
        <a href={href("/accountSynchronization")}>販売先との連携</a>
        で連携すると、商品と在庫を毎晩自動で取得します。
      </p>
    </EmptyState>
  );
}
