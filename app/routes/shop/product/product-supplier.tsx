import { Fragment } from "react";
import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import type { RecordFigure } from "#app/domain/catalog/offers/supplier-record.ts";
import { href } from "#app/href.ts";
import { Unwanted } from "#app/routes/shop/unwanted.tsx";
import { SupplierFigures } from "./supplier-figures.tsx";
import type { ProductView } from "./view.server.ts";

interface ProductSupplierProps {
  offer: Pick<ProductView["offer"], "id" | "supplier">;
  record: readonly RecordFigure[];
  blacklisting: Blacklisting | undefined;
  signedIn: boolean;
}

/** Who sells these goods, with what buyers judge a seller by. */
export function ProductSupplier({ offer, record, blacklisting, signedIn }: ProductSupplierProps) {
  const { supplier } = offer;
  return (
    <section className="panel supplier-panel">
      <h2>仕入先</h2>
      <p>
        <b>
          <a href={`${href("/shopGoods")}?shop=${supplier.id}`} lang="zh-CN">
            {supplier.nameZh}
          </a>
        </b>{" "}
        <span className="badge original">原文</span>
      </p>
      <p className="badge-list">
        {supplier.tags.map((tag) => (
          <span className="badge" key={tag}>
            {shopTagNames[tag]}
          </span>
        ))}
      </p>
      {supplier.facts.length > 0 && (
        <dl className="facts">
          {supplier.facts.map(({ name, told, original }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="number">
                {told} {original && <span lang="zh-CN">{original}</span>}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      <SupplierFigures figures={record} />
      {signedIn && blacklisting && (
        <Unwanted offerId={offer.id} supplierId={supplier.id} listed={blacklisting} />
      )}
    </section>
  );
}
