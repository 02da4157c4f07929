import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { offersOfIds } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { comparedMax } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { keepSeen, noteNoSeen, readSeen } from "#app/http/session/seen-goods.server.ts";
import { seenMax } from "#app/http/session/seen-goods.ts";
import { comparisonAddress } from "#app/routes/shop/compare/compare-query.ts";
import { described } from "#app/shared/described.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { OfferCards } from "../offer-list.tsx";

const SeenForm = z.object({ intent: z.enum(["forget", "off", "on"]) });

export const meta: MetaFunction = () => [
  ...described(
    "最近見た商品 | 買付便",
    "このブラウザで最近ご覧になった商品。並べて比べたり、履歴を消したりできます。",
  ),
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const { noted, ids } = await readSeen(args.request);
  const own = ownerOf(scope.actor);
  const [terms, offers] = await Promise.all([
    costTerms(args, scope),
    offersOfIds(args.context.db, ids, { hiddenFor: own, ownOf: own }),
  ]);
  return { noted, offers: priceOffers(offers, terms) };
}

/** 消す forgets what was looked at, 記録しない asks for nothing to be noted, 記録する for the opposite. */
export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), { schema: SeenForm });
  if (submission.status !== "success") return invalid(submission);
  const cookie = submission.value.intent === "off" ? await noteNoSeen() : await keepSeen([]);
  return redirect(href("/recentlyViewed"), { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function RecentlyViewedPage() {
  const { noted, offers } = useLoaderData<typeof loader>();
  const [form] = useForm({ id: "seen", lastResult: useActionData<typeof action>() });
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>最近見た商品</h1>
        <p className="note">
          このブラウザだけに、最近の{seenMax}件を覚えます。会社のほかの方や買付便には見えません。
        </p>
      </div>
      {offers.length > 1 && <CompareNewest ids={offers.map(({ id }) => id)} />}
      {offers.length > 0 ? (
        <OfferCards offers={offers} title="最近見た商品の一覧" />
      ) : (
        <EmptyState title={noted ? "まだ商品をご覧になっていません" : "見た商品を記録していません"}>
          <p>
            <a href={href("/CommoditySearch")}>商品を探す</a>
          </p>
        </EmptyState>
      )}
      <ErrorSummary form={form} />
      <Form method="post" className="cluster">
        {offers.length > 0 && (
          <Button soft name="intent" value="forget">
            履歴を消す
          </Button>
        )}
        {noted ? (
          <Button soft name="intent" value="off">
            今後は記録しない
          </Button>
        ) : (
          <Button soft name="intent" value="on">
            見た商品を記録する
          </Button>
        )}
      </Form>
    </main>
  );
}

/** The way to see the last ones side by side. */
function CompareNewest({ ids }: { ids: readonly string[] }) {
  const newest = ids.slice(0, comparedMax);
  return (
    <p>
      <a href={comparisonAddress(newest)}>新しい{newest.length}件を比較する</a>
    </p>
  );
}
