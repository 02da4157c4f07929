import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listFavouriteShops } from "#app/domain/catalog/favourites/favourites.server.ts";
import { platformNames, shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { besideOf, rowId } from "#app/ui/row-place.ts";
import { when } from "#app/ui/timeline.tsx";
import { changeFavourite, FavouriteForm } from "./favourite-commands.server.ts";
import { RemoveForm, TagForm } from "./favourite-forms.tsx";
import { FavouriteList } from "./favourite-list.tsx";
import { readFavouriteQuery } from "./favourite-query.ts";

export const meta: MetaFunction = () => [{ title: "お気に入りショップ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const asked = readFavouriteQuery(new URL(args.request.url).searchParams);
  const { page, next, tags } = await listFavouriteShops(scope, asked);
  return {
    list: page.map(({ favourite, shop }) => ({
      ...favourite,
      nameZh: shop?.nameZh ?? favourite.nameZh,
      now: shop && {
        platform: shop.platform,
        tags: shop.tags.slice(0, 3),
        rating: shop.ratingTenths,
        place: `${shop.provinceZh} ${shop.cityZh}`,
      },
    })),
    tags,
    tag: asked.tag,
    next,
    first: asked.after === undefined,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const schema = FavouriteForm.extend({ shop: rules.id });
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return invalid(submission);
  const { shop: supplierId } = submission.value;
  return changeFavourite(args.context, scope, submission, {
    item: { supplierId },
    page: pageOf(supplierId),
    list: href("/user/favoriteShop") + new URL(args.request.url).search,
  });
}

function pageOf(supplierId: string) {
  return `${href("/shopGoods")}?${new URLSearchParams({ shop: supplierId })}`;
}

export default function FavouriteShopsPage() {
  const { list, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <FavouriteList
      here="/user/favoriteShop"
      columns={["特徴"]}
      shown={shown}
      lastResult={lastResult}
      itemField="shop"
      empty="ショップの商品一覧の「お気に入りに追加」を押すと、ここに並びます。"
      rows={list.map(({ now, ...one }, place) => (
        <TableRow key={one.supplierId} id={rowId(one.supplierId)}>
          <RowHeading>
            <span lang="zh-CN">
              {now ? <a href={pageOf(one.supplierId)}>{one.nameZh}</a> : one.nameZh}
            </span>
            <small className="block note number">
              {when(one.addedAt)} ・ {one.addedByName}
            </small>
          </RowHeading>
          <TableCell label="特徴">
            {now ? (
              <>
                <span className="badge-list">
                  <span className="badge accent">{platformNames[now.platform]}</span>
                  {now.tags.map((name) => (
                    <span className="badge" key={name}>
                      {shopTagNames[name]}
                    </span>
                  ))}
                </span>
                <small className="block note number">
                  評価 {(now.rating / 10).toFixed(1)} ・ <span lang="zh-CN">{now.place}</span>
                </small>
              </>
            ) : (
              <span className="muted">掲載終了</span>
            )}
          </TableCell>
          <TableCell label="タグ">
            <TagForm
              field="shop"
              id={one.supplierId}
              name={one.nameZh}
              tag={one.tag}
              lastResult={lastResult}
            />
          </TableCell>
          <TableCell label="操作">
            <RemoveForm
              field="shop"
              id={one.supplierId}
              name={one.nameZh}
              beside={besideOf(list, place)?.supplierId}
            />
          </TableCell>
        </TableRow>
      ))}
    />
  );
}
