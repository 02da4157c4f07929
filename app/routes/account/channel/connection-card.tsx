import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { State } from "#app/ui/state.tsx";
import { ConsentStart, KeysStart } from "./connect-forms.tsx";
import { ConnectedShop } from "./connected-shop.tsx";
import { channelTexts } from "./connection-texts.ts";
import type { ConnectionAnswer, Connections } from "./connections.tsx";

type Card = Connections["cards"][number];

/** One marketplace: the shops that are connected, and how another one is. */
export function ConnectionCard({ card, answered }: { card: Card; answered: ConnectionAnswer }) {
  const { channel, shops, way } = card;
  const { gives, needs } = channelTexts[channel];
  const name = marketplaceNames[channel];
  return (
    <section className="panel stack" id={channel} aria-labelledby={`h-${channel}`}>
      <div className="row between">
        <h2 id={`h-${channel}`}>{name}</h2>
        {shops.length === 0 && <State shape="wait">{way ? "未連携" : "提供なし"}</State>}
      </div>
      {shops.map((shop) => (
        <ConnectedShop key={shop.id} shop={shop} way={way} />
      ))}
      {shops.length === 0 && (
        <dl className="facts">
          <dt>できること</dt>
          <dd>{gives}</dd>
          <dt>必要なもの</dt>
          <dd>{needs}</dd>
          <dt>料金</dt>
          <dd>無料</dd>
        </dl>
      )}
      {card.ordersWait && (
        <p className="note">
          この環境では{name}の注文を取得できません。{name}
          の注文APIは、登録した接続元からだけ使えます。在庫はご利用いただけます。
        </p>
      )}
      {way === null ? (
        <p className="note">この環境では、{name}との連携を提供していません。</p>
      ) : (
        <Another card={card} answered={answered} />
      )}
    </section>
  );
}

/** The form that connects a shop; folded away where there is one already. */
function Another({ card, answered }: { card: Card; answered: ConnectionAnswer }) {
  const { channel, shops, way } = card;
  const name = marketplaceNames[channel];
  const refused = answered && !("consent" in answered) ? answered : undefined;
  const own = refused?.initialValue?.channel === channel ? refused : undefined;
  const label = way === "keys" ? "接続を確認して保存する" : `${name}と連携する`;
  // Amazon's consent is explained at its own page first.
  if (channel === "amazon" && shops.length === 0)
    return (
      <div>
        <a className="btn s fill" href={href("/user/amazonShopAuthorization")}>
          {label}
        </a>
      </div>
    );
  const form =
    way === "keys" ? (
      <KeysStart label={label} lastResult={own} />
    ) : (
      <ConsentStart channel={channel} label={label} lastResult={own} />
    );
  if (shops.length === 0) return form;
  const closed = shops.some(({ state }) => state === "closed" || state === "renew");
  return (
    <details className="d" open={own !== undefined || (way === "keys" && closed)}>
      <summary>
        {way === "keys" ? "認証キーの更新・別の店舗の追加" : "別のショップを連携する"}
      </summary>
      {form}
    </details>
  );
}
