import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { z } from "zod";
import {
  blacklistingQueries,
  toBlacklisting,
} from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { favouriteQueries, toFavourite } from "#app/domain/catalog/favourites/favourites.server.ts";
import { platformNames, shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import { findSupplier } from "#app/domain/catalog/offers/offer-queries.server.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { supplierFacts } from "#app/domain/catalog/offers/supplier-record.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterChoice, ListFilter } from "#app/ui/list-filter.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfferCards } from "./offer-list.tsx";
import { readSearch, sortNames } from "./search/search-query.ts";
import { Silent } from "./search/silent.tsx";
import { Unwanted } from "./unwanted.tsx";

const SupplierId = z.string().min(1).max(64);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...described(
    `${shown?.supplier.nameZh ?? "ショップ"}の商品一覧 | 買付便`,
    `${shown?.supplier.nameZh ?? "ショップ"}の商品一覧。1個あたりの着地原価を見て、まとめて注文できます。`,
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const id = query(args, "shop", SupplierId);
  const form = readSearch(new URL(args.request.url).searchParams);
  const scope = await shopperScope(args);
  const [supplier, terms, page, read] = await Promise.all([
    findSupplier(scope, id),
    costTerms(args, scope),
    args.context.products.search({
      supplierId: id,
      asker: scope.actor.kind,
      ownOf: ownerOf(scope.actor),
      sort: form.sort,
      after: form.after || undefined,
      limit: form.size,
    }),
    readTogether(scope.db, {
      favourite: favouriteQueries(scope, { supplierId: id }),
      blacklisting: blacklistingQueries(scope, { supplierId: id }),
    }),
  ]);
  if (!supplier) throw notFound();
  return {
    supplier,
    isFavourite: toFavourite(read.favourite),
    listed: toBlacklisting(read.blacklisting),
    offers: priceOffers(page.offers, terms),
    next: page.next,
    silent: page.silent,
    sort: form.sort,
    first: form.after === "",
    signedIn: scope.actor.kind === "buyer",
  };
}

export default function ShopGoodsPage() {
  const { supplier, isFavourite, listed, offers, next, sort, first, signedIn, silent } =
    useLoaderData<typeof loader>();
  const here = (after: string) =>
    `${href("/shopGoods")}?${new URLSearchParams({ shop: supplier.id, sort, ...(after && { after }) })}`;

  return (
    <main id="main" className="page-width">
      <ShopHead supplier={supplier} isFavourite={isFavourite} listed={listed} signedIn={signedIn} />
      <ListFilter path={href("/shopGoods")} keep={{ shop: supplier.id }} button="変更">
        <FilterChoice name="sort" label="並び順" value={sort} choices={Object.entries(sortNames)} />
      </ListFilter>
      {silent && <Silent platforms={silent} />}
      {offers.length === 0 ? (
        <EmptyState title="このショップの商品は、ただいまありません">
          <p>
            <a href={href("/CommoditySearch")}>ほかの商品を探す</a>
          </p>
        </EmptyState>
      ) : (
        <OfferCards offers={offers} title="商品の一覧" />
      )}
      <Pager nextHref={next && here(next)} firstHref={first ? null : here("")} />
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Whose goods these are, and what the viewer's company has noted of the shop. */
function ShopHead({
  supplier,
  isFavourite,
  listed,
  signedIn,
}: Pick<Loaded, "supplier" | "isFavourite" | "listed" | "signedIn">) {
  return (
    <div className="page-head">
      <h1 lang="zh-CN">{supplier.nameZh}</h1>
      <p className="badge-list">
        <span className="badge accent">{platformNames[supplier.platform]}</span>
        {supplier.tags.map((tag) => (
          <span className="badge" key={tag}>
            {shopTagNames[tag]}
          </span>
        ))}
      </p>
      <p className="note number">
        {supplierFacts(supplier).map(({ name, told, original }, index) => (
          <Fragment key={name}>
            {index > 0 && " ・ "}
            {name} {told} {original && <span lang="zh-CN">{original}</span>}
          </Fragment>
        ))}
      </p>
      {isFavourite !== null && <FavouriteShop isFavourite={isFavourite} supplierId={supplier.id} />}
      {signedIn && <Unwanted supplierId={supplier.id} listed={listed} />}
    </div>
  );
}

/** For who looks after the company's products: adds a shop to the favourites. */
function FavouriteShop({ isFavourite, supplierId }: { isFavourite: boolean; supplierId: string }) {
  const list = href("/user/favoriteShop");
  return (
    <form method="post" action={list} className="cluster">
      <input type="hidden" name="shop" value={supplierId} />
      {isFavourite && (
        <a className="badge accent" href={list}>
          お気に入り登録済み
        </a>
      )}
      <Button small soft name="intent" value={isFavourite ? "drop" : "keep"}>
        {isFavourite ? "お気に入りから外す" : "お気に入りに追加"}
      </Button>
    </form>
  );
}
