import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCategoryTree } from "#app/domain/catalog/search/count-offers.server.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/shared/described.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { searchAddress } from "./search-query.ts";

export const meta: MetaFunction = () => [
  ...described(
    "カテゴリー一覧 | 買付便",
    "1688・淘宝・天猫の商品を、カテゴリーと品名から探せます。1個あたりの着地原価で比べられます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const tree = await readCategoryTree(await shopperScope(args));
  return { tree: tree.filter(({ offers }) => offers > 0) };
}

export default function CategoriesPage() {
  const { tree } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs way={[{ href: href("/"), label: "トップ" }]} here="カテゴリー一覧" />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>カテゴリー一覧</h1>
          <p className="note">
            商品数は1日1回更新しています。品名の商品数は、名称に品名を含む商品の数です。
          </p>
        </div>
        {tree.length === 0 && <EmptyState title="カテゴリーを準備しています" />}
        <div className="stack">
          {tree.map(({ id, nameJa, picture, offers, words }) => (
            <section className="panel" key={id} aria-labelledby={`category-${id}`}>
              <h2 id={`category-${id}`} className="media-object small">
                <Picture src={picture} size={48} />
                <span>
                  <a href={searchAddress({ category: id })}>{nameJa}</a>{" "}
                  <small className="note number">{offers.toLocaleString("ja-JP")}件</small>
                </span>
              </h2>
              {words.length > 0 && (
                <ul className="cluster chips">
                  {words.map(({ word, offers: count }) => (
                    <li key={word}>
                      <a
                        className="chip"
                        href={searchAddress({ category: id, q: word, exact: "1" })}
                      >
                        {word} <small>{count.toLocaleString("ja-JP")}</small>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </main>
    </>
  );
}
