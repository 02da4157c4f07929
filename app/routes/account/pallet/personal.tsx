import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import {
  makePalletOfReason,
  recommendTo,
  switchPersonal,
} from "#app/domain/catalog/recommended/personal.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, otherForm } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { readSeen } from "#app/http/session/seen-goods.server.ts";
import { OfferCards } from "#app/routes/shop/offer-list.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { palletHref, palletRefusals } from "./pallet-links.ts";

export const meta: MetaFunction = () => [{ title: "御社へのおすすめ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { ids } = await readSeen(args.request);
  const [terms, { off, list }] = await Promise.all([
    costTerms(args, scope),
    recommendTo(scope, ids),
  ]);
  return {
    off,
    list: list.map(({ key, why, categoryJa, offers }) => ({
      key,
      why,
      categoryJa,
      id: crypto.randomUUID(),
      offers: priceOffers(offers, terms),
    })),
    maySwitch: buyerMay(scope.actor, "settings"),
  };
}

const PersonalForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["company-on", "company-off", "seen-on", "seen-off"]) }),
  z.object({
    intent: z.literal("make"),
    id: rules.idempotencyKey,
    key: z.string().max(200).default(""),
  }),
]);

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: PersonalForm });
  if (submission.status !== "success") return otherForm(submission);
  const { value } = submission;
  if (value.intent !== "make") {
    const of = value.intent.startsWith("seen") ? "seen" : "company";
    const switched = await switchPersonal(scope, of, value.intent.endsWith("-on"));
    if (!switched.ok) throw denial(switched.reason);
    return redirect(href("/user/recommendedGoods"), 303);
  }
  const { id, key } = value;
  const { ids } = await readSeen(args.request);
  const made = await makePalletOfReason(scope, { id, key, seen: ids });
  if (made.ok) {
    const { fresh } = made.value;
    const page = palletHref({ pallet: id });
    return fresh === null
      ? redirect(page, 303)
      : redirectWithFlash(args.context, page, {
          text: `検索を終えました。新着は${fresh}件です。`,
          note: fresh === 0,
        });
  }
  if (made.reason === "forbidden" || made.reason === "not-found") throw denial(made.reason);
  if (made.reason === "no-such-reason")
    return changed(submission, "このおすすめは変わりました。いまのおすすめから選んでください");
  return changed(submission, palletRefusals[made.reason === "too-many" ? "full" : made.reason]);
}

export default function PersonalPage() {
  const { off, list, maySwitch } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/recommendedPallet"), label: "おすすめパレット" }]}
        here="御社へのおすすめ"
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>御社へのおすすめ</h1>
          <p className="note">
            買付した商品、商品ライブラリ、最近見た商品をもとに選びます。お持ちの商品、パレットにある商品、ブラックリストの商品は除いています。
          </p>
        </div>
        <AnswerSummary answer={answer} />
        {list.length === 0 && <NoneYet off={off.company} />}
        {list.map(({ id, key, why, categoryJa, offers }) => (
          <section
            className="page-section stack small"
            key={key}
            aria-labelledby={`${id} why-${id}`}
          >
            <div className="cluster between">
              <h2 id={id}>{categoryJa}</h2>
              <Form method="post" action={href("/user/recommendedGoods")}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="key" value={key} />
                <Button small soft name="intent" value="make" aria-label={`${why}パレットを作る`}>
                  この条件でパレットを作る
                </Button>
              </Form>
            </div>
            <p id={`why-${id}`}>
              <b>なぜおすすめか</b> {why}
            </p>
            <OfferCards offers={offers} six />
          </section>
        ))}
        <Switches off={off} maySwitch={maySwitch} />
      </main>
    </>
  );
}

function NoneYet({ off }: { off: boolean }) {
  return (
    <EmptyState
      title={
        off ? "会社の設定で、おすすめを表示していません" : "おすすめできる商品がまだありません"
      }
    >
      <p>
        {!off && "商品を買付するか、商品ライブラリに登録すると、似た商品をここでご案内します。"}
        <a href={href("/CommoditySearch")}>商品を探す</a>{" "}
        <a href={href("/recommendedPallet")}>おすすめパレットを見る</a>
      </p>
    </EmptyState>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Switches({ off, maySwitch }: Pick<Loaded, "off" | "maySwitch">) {
  return (
    <Form method="post" action={href("/user/recommendedGoods")} className="page-section cluster">
      {!off.company && (
        <Button small soft name="intent" value={off.seen ? "seen-on" : "seen-off"}>
          最近見た商品を{off.seen ? "使う" : "使わない"}
        </Button>
      )}
      {maySwitch && (
        <Button small soft name="intent" value={off.company ? "company-on" : "company-off"}>
          会社全体でおすすめを{off.company ? "表示する" : "表示しない"}
        </Button>
      )}
      <span className="note">
        最近見た商品はこのブラウザだけが覚え、会社のほかの方には見えません。
      </span>
    </Form>
  );
}
