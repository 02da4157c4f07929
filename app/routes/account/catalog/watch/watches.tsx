import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { watchesMax } from "#app/domain/catalog/watches/watch.ts";
import {
  listWatches,
  unwatchGoods,
  WatchForm as WatchShape,
  watchAgain,
  watchGoods,
} from "#app/domain/catalog/watches/watches.server.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { FavouriteTabs } from "../favourite-tabs.tsx";
import { WatchForm } from "./watch-form.tsx";
import { WatchRow } from "./watch-row.tsx";

export const meta: MetaFunction = () => [{ title: "価格・在庫の通知 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const offerId = searchParams.get("goods_id")?.slice(0, 20);
  const { rows, offer, kinds } = await listWatches(scope, offerId);
  if (offerId && !offer) throw notFound();
  const { rate } = (await args.context.viewer()).header;
  return {
    offer,
    kinds,
    list: rows.map(({ watch, platform, priceFen, stock }) => ({
      ...watch,
      now:
        priceFen === null || stock === null
          ? null
          : {
              priceFen,
              stock,
              priceYen: rate ? yenText(priceFen, rate.rate) : undefined,
              page: `${href("/ProductDetails")}?${new URLSearchParams({
                goods_id: watch.offerId,
                ...(platform && { fromPlatform: platform }),
              })}`,
            },
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const thing = { offerId: formText(form, "goods_id") ?? "", skuId: formText(form, "sku") ?? "" };
  const intent = formText(form, "intent");
  if (intent === "again" || intent === "remove") {
    const changed = await (intent === "again" ? watchAgain : unwatchGoods)(scope, thing);
    if (changed.ok) return redirect(href("/user/watches"), 303);
    if (changed.reason === "forbidden") throw forbidden();
    throw notFound();
  }

  const typed = {
    skuId: thing.skuId.slice(0, 80),
    threshold: (formText(form, "threshold") ?? "").slice(0, 20),
    backInStock: formText(form, "back") === "1",
  };
  const again = (problem: string, status: number) => data({ typed, problem }, { status });
  const read = WatchShape.safeParse({ ...typed, ...thing });
  if (!read.success) {
    if (read.error.issues.some(({ path }) => path[0] === "offerId")) throw notFound();
    return again(read.error.issues[0]!.message, 400);
  }
  const { threshold: thresholdFen, ...wish } = read.data;
  const watched = await watchGoods(scope, { ...wish, thresholdFen });
  if (watched.ok)
    return redirectWithFlash(args.context, href("/user/watches"), "通知を登録しました。");
  if (watched.reason === "forbidden") throw forbidden();
  if (watched.reason === "not-found") throw notFound();
  return again(`通知の登録は${watchesMax}件までです。不要なものを削除してからお試しください`, 409);
}

export default function WatchesPage() {
  const { offer, kinds, list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>価格・在庫の通知</h1>
        <p className="note">
          会社のみんなで使うリストです。毎日1回確認し、条件になった商品をまとめて1通でお知らせします。
        </p>
      </div>
      <FavouriteTabs here="/user/watches" />
      {offer && (
        <WatchForm offer={offer} kinds={kinds} typed={refused?.typed} problem={refused?.problem} />
      )}
      {list.length === 0 ? (
        <Empty title="通知を登録した商品はまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して</a>
            、商品のページの「価格・在庫を通知」を押してください。
          </p>
        </Empty>
      ) : (
        <CardTable
          label="通知を登録した商品"
          columns={["商品", "条件", { right: "現在" }, "状態", "操作"]}
        >
          {list.map((one) => (
            <WatchRow key={one.offerId + one.skuId} {...one} />
          ))}
        </CardTable>
      )}
      <KeepPlace />
    </main>
  );
}
