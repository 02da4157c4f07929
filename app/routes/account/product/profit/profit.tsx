import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { productPage } from "../product-query.ts";
import { ProfitAnswer } from "./profit-answer.tsx";
import { ProfitFields } from "./profit-fields.tsx";
import { readProfitView } from "./profit-view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `利益計算${shown ? ` ${shown.name}` : ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const shown = await readProfitView(scope, costTerms(args, scope), searchParams);
  return data(shown, { status: shown.lastResult && !shown.answer ? 400 : 200 });
}

export default function ProfitPage() {
  const shown = useLoaderData<typeof loader>();
  const { id, name, number, answer, markets, sources, feesFrom } = shown;
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: href("/commodityManagement"), label: "商品管理" },
          { href: productPage(id), label: number || name },
        ]}
        here="利益計算"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>利益計算</h1>
          <p className="note">
            <a href={productPage(id)}>{name}</a>
          </p>
        </div>
        {markets.length === 0 ? (
          <p className="flash">販売手数料の表を準備しています。しばらくしてからお試しください。</p>
        ) : (
          <div className="columns form-aside">
            <ProfitFields shown={shown} />
            {answer ? (
              <ProfitAnswer answer={answer} />
            ) : (
              <p className="note">
                販売価格と販売先を入力して「計算する」を押すと、1個あたりの利益、損益分岐の価格、ほかの価格との比較を表示します。
              </p>
            )}
          </div>
        )}
        {feesFrom && <FeeNotes sources={sources} from={feesFrom} />}
      </main>
    </>
  );
}

function FeeNotes({ sources, from }: { sources: readonly string[]; from: string }) {
  return (
    <section className="stack small" aria-labelledby="notes">
      <h2 id="notes">計算のしかた</h2>
      <ul className="note">
        <li>
          手数料は{formatDay(from)}から適用の表（{sources.join("、")}
          ）による目安です。料率は予告なく変わるため、出品前に各モールの最新の料金表でご確認ください。
        </li>
        <li>
          着地原価は商品ページやカートと同じ計算で、登録した重量・寸法とオプションを使います。幅があるときは高いほうで計算し、手数料と広告費の1円未満は切り上げます。
        </li>
        <li>
          楽天市場とYahoo!ショッピングの料率は、システム利用料・決済・ポイントなどを合わせた目安です。月額の利用料、FBAの保管料、国内の送料、売上にかかる消費税は含みません。
        </li>
      </ul>
    </section>
  );
}
