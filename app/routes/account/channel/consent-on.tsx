import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { shopLimits } from "#app/domain/channels/shops/shop.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";

/** The way on to the marketplace, where the seller consents. */
export function ConsentOn({ consent }: { consent: { channel: Channel; address: string } }) {
  const name = marketplaceNames[consent.channel];
  return (
    <section className="panel accent stack" aria-labelledby="h-on">
      <h2 id="h-on">{name}の画面で同意してください</h2>
      <p>
        {new URL(consent.address).host}に移ります。内容を確認して同意すると、買付便に戻ります。
        {shopLimits.consentMinutes}分以内にお願いします。
      </p>
      <p>
        <a className="button main" href={consent.address} rel="noreferrer">
          {name}へ進む
        </a>
      </p>
    </section>
  );
}
