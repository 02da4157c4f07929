import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownerOf } from "#app/domain/catalog/own-product/own-measures.server.ts";
import { priceOffers } from "#app/domain/catalog/product/price-offers.ts";
import { imageTypeOf } from "#app/domain/core/files/image-type.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { Empty } from "#app/ui/empty.tsx";
import { OfferCards } from "../offer-list.tsx";
import { PictureForm } from "./picture-form.tsx";
import { Silent } from "./silent.tsx";

/** What both marketplaces take. */
const pictureBytesMax = 3 * 1024 * 1024;

export const meta: MetaFunction = () => [
  ...described(
    "画像で探す | 買付便",
    "商品の写真から、1688・淘宝で似た商品を探します。1個あたりの着地原価で比べられます。",
  ),
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { offered: context.products.byPicture !== undefined };
}

export async function action(args: ActionFunctionArgs) {
  const form = await sentForm(args.request);
  const [picture] = await uploadsOf(form, "picture");
  const problem = problemOf(picture?.bytes);
  const { byPicture } = args.context.products;
  if (problem || !picture || !byPicture) return data({ problem }, { status: 400 });
  const scope = await shopperScope(args);
  const [terms, found] = await Promise.all([
    costTerms(args, scope),
    byPicture(picture.bytes, { asker: scope.actor.kind, ownOf: ownerOf(scope.actor) }),
  ]);
  return data({ offers: priceOffers(found.offers, terms), silent: found.silent });
}

function problemOf(bytes: Uint8Array | undefined) {
  if (!bytes) return "写真を1枚選んでください";
  if (bytes.length > pictureBytesMax) return "写真は3MBまでです。小さくしてからお試しください";
  if (!imageTypeOf(bytes)) return "PNG・JPEG・WebPの写真を選んでください";
  return undefined;
}

export default function PictureSearchPage() {
  const { offered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer && "offers" in answer ? answer : undefined;
  return (
    <main id="main" className="wrap stack">
      <div className="head">
        <h1>画像で探す</h1>
      </div>
      {offered ? (
        <PictureForm problem={answer && "problem" in answer ? answer.problem : undefined} />
      ) : (
        <Empty title="ただいま画像検索をお休みしています">
          <p>
            <a href={href("/CommoditySearch")}>商品名やURLで探す</a>
          </p>
        </Empty>
      )}
      {found?.silent && <Silent platforms={found.silent} />}
      {found &&
        (found.offers.length > 0 ? (
          <OfferCards offers={found.offers} title="似ている商品" />
        ) : (
          <Empty title="似ている商品が見つかりませんでした">
            <p>商品だけが大きく写った、背景の少ない写真でお試しください。</p>
          </Empty>
        ))}
    </main>
  );
}
