import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { platformNames, platforms, shopTagNames, shopTags } from "#app/domain/catalog/offer.ts";
import { readPasted } from "#app/domain/catalog/pasted-url.ts";
import { priceOffers } from "#app/domain/catalog/price-offers.ts";
import { readLandedRules } from "#app/domain/pricing/landed-rules.server.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfferCards, OfferTable, offerHref } from "./offer-list.tsx";
import { readSearch, type SearchForm, searchHref, sortNames } from "./search-query.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const about = shown?.form.q
    ? `「${shown.form.q}」の検索結果`
    : (shown?.categoryName ?? "商品検索");
  return [
    { title: `${about} | 買付便` },
    {
      name: "description",
      content: `${about}。1688・淘宝・天猫の商品を、1個あたりの着地原価で比べられます。`,
    },
    ...(shown?.form.q ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const form = readSearch(new URL(request.url).searchParams);

  const pasted = readPasted(
    form.q,
    context.sites.flatMap(({ hosts }) => hosts),
  );
  if (pasted.kind === "offer") {
    if (await context.products.find(pasted.offerId))
      throw redirect(offerHref({ id: pasted.offerId, platform: pasted.platform }));
  }

  const scope = await shopperScope(args);
  const found =
    pasted.kind === "words"
      ? context.products.search({
          words: form.q,
          categoryId: form.category || undefined,
          platform: form.platform || undefined,
          priceMinFen: form.priceMinFen,
          priceMaxFen: form.priceMaxFen,
          minOrderMax: form.minOrderMax,
          tags: form.tags,
          hiddenFor: scope.actor.kind === "buyer" ? scope.actor.companyId : undefined,
          sort: form.sort,
          after: form.after || undefined,
          limit: form.size,
        })
      : { offers: [], next: null, bounded: false };
  const [rules, page] = await Promise.all([readLandedRules(scope), found]);

  const shown = {
    form,
    pasted: pasted.kind,
    categories: rules.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    categoryName: rules.categories.find(({ id }) => id === form.category)?.nameJa,
    serviceRatePercent: rules.serviceRatePercent,
    offers: priceOffers(page.offers, rules),
    next: page.next,
    bounded: page.bounded,
  };
  return data(shown, { status: form.problems.length > 0 ? 400 : 200 });
}

export default function SearchPage() {
  const { form, pasted, categories, categoryName, offers, next, bounded, serviceRatePercent } =
    useLoaderData<typeof loader>();
  const title = form.q ? `「${form.q}」` : (categoryName ?? "商品を探す");

  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>{title}</h1>
        {bounded && (
          <p className="note">よく売れている順の上位1,000件から並べ替え・絞り込みをしています。</p>
        )}
      </div>
      <div className="cols aside-start">
        <div className="filters">
          <Filters form={form} categories={categories} />
        </div>
        <div>
          <div className="bar row">
            <Arrange form={form} />
          </div>
          {offers.length === 0 ? (
            <Nothing pasted={pasted} form={form} />
          ) : (
            <>
              <p className="note h">
                着地原価は1個あたりの見込みです。商品代金・中国内送料・手数料{serviceRatePercent}
                %・国際送料・関税・消費税を含みます。
              </p>
              {form.view === "list" ? (
                <OfferTable offers={offers} />
              ) : (
                <OfferCards offers={offers} title="検索結果" />
              )}
            </>
          )}
          <Pager
            nextHref={next && searchHref(form, { after: next })}
            firstHref={form.after ? searchHref(form, { after: "" }) : null}
          />
        </div>
      </div>
    </main>
  );
}

function Filters({
  form,
  categories,
}: {
  form: SearchForm;
  categories: { id: string; nameJa: string }[];
}) {
  return (
    <details className="d filt" open>
      <summary>絞り込み</summary>
      <form action={href("/CommoditySearch")} method="get" className="stack">
        {form.problems.length > 0 && (
          <div className="errs" role="alert">
            <h2>条件をご確認ください</h2>
            <ul>
              {form.problems.map(({ field, text }) => (
                <li key={text}>
                  <a href={`#${field}`}>{text}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <input type="hidden" name="q" value={form.q} />
        <input type="hidden" name="sort" value={form.sort} />
        <input type="hidden" name="view" value={form.view} />
        <div className="f">
          <label htmlFor="category">カテゴリー</label>
          <select className="in s" id="category" name="category" defaultValue={form.category}>
            <option value="">指定しない</option>
            {categories.map(({ id, nameJa }) => (
              <option key={id} value={id}>
                {nameJa}
              </option>
            ))}
          </select>
        </div>
        <div className="f">
          <label htmlFor="platform">市場</label>
          <select className="in s" id="platform" name="platform" defaultValue={form.platform}>
            <option value="">指定しない</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {platformNames[platform]}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend>ショップ</legend>
          {shopTags.map((tag) => (
            <label className="ck" key={tag}>
              <input
                type="checkbox"
                name="tag"
                value={tag}
                defaultChecked={form.tags.includes(tag)}
              />
              <span>{shopTagNames[tag]}</span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>単価（元）</legend>
          <div className="pair">
            <input
              className="in s"
              id="min"
              name="min"
              inputMode="decimal"
              aria-label="単価の下限（元）"
              defaultValue={form.min}
            />
            <span>〜</span>
            <input
              className="in s"
              id="max"
              name="max"
              inputMode="decimal"
              aria-label="単価の上限（元）"
              defaultValue={form.max}
            />
          </div>
        </fieldset>
        <div className="f">
          <label htmlFor="moq">最小注文数（個以下）</label>
          <input className="in s" id="moq" name="moq" inputMode="numeric" defaultValue={form.moq} />
        </div>
        <p className="row">
          <button type="submit" className="btn wide">
            この条件で絞り込む
          </button>
          <a
            className="note"
            href={`${href("/CommoditySearch")}?${new URLSearchParams({ q: form.q })}`}
          >
            条件をすべて外す
          </a>
        </p>
      </form>
    </details>
  );
}

function Arrange({ form }: { form: SearchForm }) {
  return (
    <form className="row end" action={href("/CommoditySearch")} method="get">
      {Object.entries({
        q: form.q,
        category: form.category,
        platform: form.platform,
        min: form.min,
        max: form.max,
        moq: form.moq,
        view: form.view,
      }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {form.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      <label htmlFor="sort" className="note">
        並び順
      </label>
      <select className="in s" id="sort" name="sort" defaultValue={form.sort}>
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor="size" className="note">
        件数
      </label>
      <select className="in s" id="size" name="size" defaultValue={form.size}>
        {[20, 40, 80].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit" className="btn s soft">
        変更
      </button>
      <span className="view">
        <a
          href={searchHref(form, { view: "cards" })}
          aria-current={form.view === "cards" ? "true" : undefined}
        >
          カード
        </a>
        <a
          href={searchHref(form, { view: "list" })}
          aria-current={form.view === "list" ? "true" : undefined}
        >
          一覧表
        </a>
      </span>
    </form>
  );
}

const nothingFound: Record<string, [string, string]> = {
  words: [
    "条件に合う商品が見つかりませんでした",
    "言葉を短くするか、中国語の商品名でお試しください。絞り込みを外すと見つかることがあります。",
  ],
  offer: [
    "このURLの商品は、ただいまお取り扱いがありません",
    "掲載が終わったか、まだ取り込まれていない商品です。商品名でもお探しいただけます。",
  ],
  "no-goods": [
    "商品ページのURLではないようです",
    "商品の詳細ページを開き、そのアドレスを貼り付けてください。",
  ],
  "unknown-site": [
    "このサイトのURLには対応していません",
    "買付便、1688、淘宝、天猫の商品ページのURLを貼り付けてください。",
  ],
};

function Nothing({ pasted, form }: { pasted: string; form: SearchForm }) {
  const [title, text] = nothingFound[pasted] ?? nothingFound.words!;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {form.q && (
        <p>
          <a href={href("/CommoditySearch")}>すべての商品を見る</a>
        </p>
      )}
    </Empty>
  );
}
