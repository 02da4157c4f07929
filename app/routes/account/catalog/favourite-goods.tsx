import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listFavouriteOffers } from "#app/domain/catalog/favourites/favourites.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money, yuan } from "#app/ui/money.tsx";
import { besideOf, rowId } from "#app/ui/row-place.ts";
import { changeFavourite, FavouriteForm } from "./favourite-commands.server.ts";
import { RemoveForm, TagForm } from "./favourite-forms.tsx";
import { FavouriteList } from "./favourite-list.tsx";
import { readFavouriteQuery } from "./favourite-query.ts";
import { GoodsHeading } from "./goods-heading.tsx";

export const meta: MetaFunction = () => [{ title: "お気に入り商品 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const asked = readFavouriteQuery(new URL(args.request.url).searchParams);
  const { page, next, tags } = await listFavouriteOffers(scope, asked);
  const { rate } = (await args.context.viewer()).header;
  return {
    list: page.map(({ favourite, offer }) => ({
      ...favourite,
      // A name that the marketplace has changed since is shown as it is now.
      titleJa: offer?.titleJa ?? favourite.titleJa,
      picture: offer?.pictures[0] ?? favourite.picture,
      now: offer && {
        priceFen: offer.priceFen,
        stock: offer.stock,
        minOrder: offer.minOrder,
        priceYen: rate && yenText(offer.priceFen, rate.rate),
        page: pageOf(favourite.offerId, offer.platform),
      },
    })),
    tags,
    tag: asked.tag,
    next,
    first: asked.after === undefined,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const schema = FavouriteForm.extend({ goods_id: rules.id });
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return invalid(submission);
  const { goods_id: offerId } = submission.value;
  return changeFavourite(args.context, scope, submission, {
    item: { offerId },
    page: pageOf(offerId),
    list: href("/user/commodity") + new URL(args.request.url).search,
  });
}

function pageOf(offerId: string, platform?: string) {
  const asked = new URLSearchParams({ goods_id: offerId });
  if (platform) asked.set("fromPlatform", platform);
  return `${href("/ProductDetails")}?${asked}`;
}

export default function FavouriteGoodsPage() {
  const { list, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <FavouriteList
      here="/user/commodity"
      columns={[{ right: "単価" }, "在庫"]}
      shown={shown}
      lastResult={lastResult}
      itemField="goods_id"
      empty={
        <>
          <a href={href("/CommoditySearch")}>商品を探して</a>
          、商品のページの「お気に入りに追加」を押してください。
        </>
      }
      rows={list.map((row, place) => (
        <FavouriteGoods
          key={row.offerId}
          {...row}
          beside={besideOf(list, place)?.offerId}
          lastResult={lastResult}
        />
      ))}
    />
  );
}

/** A favourite: the price when it was kept and today's. */
function FavouriteGoods({
  now,
  beside,
  lastResult,
  ...one
}: Loaded["list"][number] &
  Pick<Parameters<typeof TagForm>[0], "lastResult"> &
  Pick<Parameters<typeof RemoveForm>[0], "beside">) {
  return (
    <TableRow id={rowId(one.offerId)}>
      <GoodsHeading {...one} now={now} />
      <TableCell label="単価" className="numeric">
        {now?.priceYen ? <Money yen={now.priceYen} fen={now.priceFen} /> : "—"}
        {now && now.priceFen !== one.priceFen && (
          <small className="block note number">追加したとき {yuan(one.priceFen)}元</small>
        )}
      </TableCell>
      <TableCell label="在庫">
        <Stock now={now} />
      </TableCell>
      <TableCell label="タグ">
        <TagForm
          field="goods_id"
          id={one.offerId}
          name={one.titleJa}
          tag={one.tag}
          lastResult={lastResult}
        />
      </TableCell>
      <TableCell label="操作">
        <span className="cluster">
          {now && now.stock > 0 && (
            <a className="button small" href={`${now.page}#skus`}>
              カートに入れる
              <span className="visually-hidden">（{one.titleJa}）</span>
            </a>
          )}
          {now && (
            <a href={`${href("/collection")}?goods_id=${one.offerId}`}>
              ライブラリに登録
              <span className="visually-hidden">（{one.titleJa}）</span>
            </a>
          )}
          <RemoveForm field="goods_id" id={one.offerId} name={one.titleJa} beside={beside} />
        </span>
      </TableCell>
    </TableRow>
  );
}

function Stock({ now }: { now: { stock: number; minOrder: number } | null }) {
  if (!now) return <span className="muted">掲載終了</span>;
  if (now.stock === 0) return <span className="muted">在庫切れ</span>;
  return (
    <span className="number">
      {now.stock.toLocaleString("ja-JP")}個
      <small className="block note">最小{now.minOrder}個</small>
    </span>
  );
}
