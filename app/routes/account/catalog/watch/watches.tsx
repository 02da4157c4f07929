import { useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { watchesMax } from "#app/domain/catalog/watches/watch.ts";
import {
  listWatches,
  unwatchGoods,
  WatchForm as WatchSchema,
  watchAgain,
  watchGoods,
} from "#app/domain/catalog/watches/watches.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { besideOf, rowHash } from "#app/ui/row-place.ts";
import { FavouriteTabs } from "../favourite-tabs.tsx";
import { WatchForm } from "./watch-form.tsx";
import { WatchRow, watchId } from "./watch-row.tsx";

const RowForm = z.object({
  intent: z.enum(["again", "remove"]),
  goods_id: rules.id,
  sku: z.string().max(80).default(""),
  /** The row beside one that is removed. */
  beside: z.string().max(140).default(""),
});

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
  const intent = formText(form, "intent");
  if (intent === "again" || intent === "remove") return changeRow(args.context, scope, form);
  const submission = parseForm(form, { schema: WatchSchema });
  if (submission.status !== "success") return invalid(submission);
  const { goods_id: offerId, sku: skuId, threshold, back: backInStock } = submission.value;
  const wish = { offerId, skuId, thresholdFen: threshold, backInStock };
  const watched = await watchGoods(scope, wish);
  if (watched.ok)
    return redirectWithFlash(args.context, href("/user/watches"), "通知を登録しました。");
  switch (watched.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    default:
      return changed(
        submission,
        `通知の登録は${watchesMax}件までです。不要なものを削除してからお試しください`,
      );
  }
}

async function changeRow(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: RowForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, goods_id: offerId, sku: skuId, beside } = submission.value;
  const written = await (intent === "again" ? watchAgain : unwatchGoods)(scope, { offerId, skuId });
  if (!written.ok) throw denial(written.reason);
  const [row, text] =
    intent === "again"
      ? [watchId({ offerId, skuId }), "もう一度通知します。"]
      : [beside, "通知を削除しました。"];
  return redirectWithFlash(context, href("/user/watches") + rowHash(row), text);
}

export default function WatchesPage() {
  const { offer, kinds, list } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof WatchSchema>>({
    id: "watch",
    lastResult,
    defaultValue: { goods_id: offer?.id, ...(offer?.stock === 0 ? { back: "on" } : {}) },
  });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>価格・在庫の通知</h1>
        <p className="note">
          会社のみんなで使うリストです。毎日1回確認し、条件になった商品をまとめて1通でお知らせします。
        </p>
      </div>
      <FavouriteTabs here="/user/watches" />
      <ErrorSummary form={form} />
      {offer && <WatchForm offer={offer} kinds={kinds} form={form} fields={fields} />}
      {list.length === 0 ? (
        <EmptyState title="通知を登録した商品はまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して</a>
            、商品のページの「価格・在庫を通知」を押してください。
          </p>
        </EmptyState>
      ) : (
        <CardTable
          label="通知を登録した商品"
          columns={["商品", "条件", { right: "現在" }, "状態", "操作"]}
        >
          {list.map((one, place) => {
            const next = besideOf(list, place);
            return <WatchRow key={watchId(one)} {...one} beside={next ? watchId(next) : ""} />;
          })}
        </CardTable>
      )}
    </main>
  );
}
