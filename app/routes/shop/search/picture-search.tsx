import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { smallPicture } from "#app/http/files/small-picture.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { Empty } from "#app/ui/empty.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PictureResults } from "./picture-results.tsx";
import { Silent } from "./silent.tsx";
import { toCards } from "./view.server.ts";

/** What both marketplaces take. */
const pictureBytesMax = 3 * 1024 * 1024;

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [
  ...described(
    "画像で探す | 買付便",
    "商品の写真から、1688・淘宝で似た商品を探します。1個あたりの着地原価で比べられます。",
  ),
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { offered: context.products.byPicture !== undefined, live: context.products.live };
}

export async function action(args: ActionFunctionArgs) {
  const { shrink, products } = args.context;
  const form = await readForm(args.request);
  const [picture] = await uploadsOf(form, "picture");
  const problem = problemOf(picture?.bytes);
  if (problem || !picture || !products.byPicture) return data({ problem }, { status: 400 });
  // Who looks is read while the picture is looked at.
  const scoped = shopperScope(args);
  const hints = scoped.then(({ actor }) => ({
    asker: actor.kind,
    hiddenFor: ownerOf(actor),
    ownOf: ownerOf(actor),
  }));
  const [terms, found] = await Promise.all([
    scoped.then((scope) => costTerms(args, scope)),
    products.byPicture(picture.bytes, hints),
  ]);
  if (!found.ok) return data({ problem: refusals[found.reason] }, { status: 400 });
  const { offers, silent } = found.value;
  const seen = shrink && (await smallPicture(shrink, picture.bytes).catch(() => undefined));
  return data({ offers: toCards(priceOffers(offers, terms)), silent, seen });
}

const refusals = {
  unreadable:
    "写真を読み取れませんでした。ファイルが壊れているか、大きすぎるか、細長すぎます。別の写真をお試しください",
};

function problemOf(bytes: Uint8Array | undefined) {
  if (!bytes) return "写真を1枚選んでください";
  if (bytes.length > pictureBytesMax) return "写真は3MBまでです。小さくしてからお試しください";
  if (!imageTypeOf(bytes)) return "PNG・JPEG・WebPの写真を選んでください";
  return undefined;
}

export default function PictureSearchPage() {
  const { offered, live } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer && "offers" in answer ? answer : undefined;
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>画像で探す</h1>
      </div>
      {offered ? (
        <PictureForm problem={problem} live={live} />
      ) : (
        <Empty title="ただいま画像検索をお休みしています">
          <p>
            <a href={href("/CommoditySearch")}>商品名やURLで探す</a>
          </p>
        </Empty>
      )}
      {found?.silent && <Silent platforms={found.silent} />}
      {found && <PictureResults offers={found.offers} live={live} seen={found.seen} />}
    </main>
  );
}
