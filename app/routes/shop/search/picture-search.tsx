import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { smallPicture } from "#app/http/files/small-picture.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { described } from "#app/shared/described.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PictureResults } from "./picture-results.tsx";
import { Silent } from "./silent.tsx";
import { toCards } from "./view.server.ts";

/** What the page answers: the goods that look like the picture, or what is wrong with it. */
type Answer = SubmissionResult<string[]> & { found?: Found };

interface Found {
  offers: ReturnType<typeof toCards>;
  silent: ComponentProps<typeof Silent>["platforms"] | undefined;
  seen: string | undefined;
}

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
  const wrong = problemOf(picture?.bytes);
  if (wrong || !picture || !products.byPicture)
    return invalidFields({ picture: wrong ? [wrong] : [] }, []);
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
  if (!found.ok) return invalidFields({ picture: [refusals[found.reason]] }, []);
  const { offers, silent } = found.value;
  const seen = shrink && (await smallPicture(shrink, picture.bytes).catch(() => undefined));
  return {
    status: "success",
    found: { offers: toCards(priceOffers(offers, terms)), silent, seen },
  } satisfies Answer;
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
  const answer = useActionData<Answer>();
  const found = answer?.found;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>画像で探す</h1>
      </div>
      {offered ? (
        <PictureForm answer={answer} live={live} />
      ) : (
        <EmptyState title="ただいま画像検索をお休みしています">
          <p>
            <a href={href("/CommoditySearch")}>商品名やURLで探す</a>
          </p>
        </EmptyState>
      )}
      {found?.silent && <Silent platforms={found.silent} />}
      {found && <PictureResults offers={found.offers} live={live} seen={found.seen} />}
    </main>
  );
}
