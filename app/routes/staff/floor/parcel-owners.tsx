import { href } from "#app/href.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { Heed } from "./heed.tsx";
import type { FoundOf, LotView } from "./view.server.ts";

interface ParcelOwnersProps {
  lots: readonly LotView[];
  /** A purchase that the parcel brings; of several companies' goods it says nothing of the others'. */
  sent: FoundOf<"parcel">["sent"];
}

/** Whose goods a parcel brings: each company with its own orders, and with what it and its manager want heeded. */
export function ParcelOwners({ lots, sent }: ParcelOwnersProps) {
  const owners = ownersOf(lots);
  return owners.map((own) => (
    <div key={own[0]?.companyId} className="stack small">
      <p className="note">
        {owners.length === 1 && `${sent?.supplierNameZh ?? ""} · `}
        {[...new Set(own.map(({ orderNumber }) => orderNumber))].map((order) => (
          <a key={order} className="number" href={href("/staff/orders/:number", { number: order })}>
            {order}
          </a>
        ))}{" "}
        · <span lang="ja">{own[0]?.companyName}</span>
        {owners.length === 1 && sent && (
          <span className="number"> · {chinaClock.day(sent.boughtAt)} 采购</span>
        )}
      </p>
      <Heed lots={own} />
    </div>
  ));
}

/** Lists the lots of each company. */
export function ownersOf(lots: readonly LotView[]) {
  const ids = new Set(lots.map(({ companyId }) => companyId));
  return [...ids].map((id) => lots.filter(({ companyId }) => companyId === id));
}
