import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { when } from "#app/ui/timeline.tsx";
import { AskForm } from "./ask-form.tsx";
import { readAskView } from "./ask-view.server.ts";
import { readGoodsView, readJobView } from "./job-view.server.ts";
import { doMaterialCommand } from "./material-commands.server.ts";
import { MaterialGoods } from "./material-goods.tsx";
import { MaterialJob } from "./material-job.tsx";
import { jobPage } from "./material-links.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: "AI商品素材 | 買付便" },
  ...(shown?.listed?.job.state === "running" ? [{ httpEquiv: "refresh", content: "5" }] : []),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const job = searchParams.get("job")?.slice(0, 64);
  // Named in the address, so that "back" comes to the same form and sends no second job.
  // What was sent to an address without one is answered there: nothing of it gets lost.
  const isSent = args.request.headers.has("Content-Type");
  if (
    job === undefined &&
    !isSent &&
    !fields.idempotencyKey.safeParse(searchParams.get("form")).success
  ) {
    searchParams.set("form", crypto.randomUUID());
    throw redirect(`${href("/aiMaterial")}?${searchParams}`);
  }
  if (job === undefined)
    return { ask: await readAskView(scope, searchParams, args.context.materialModel) };
  const place = searchParams.get("goods");
  if (place === null) return { listed: await readJobView(scope, job) };
  if (!/^\d{1,3}$/.test(place)) throw notFound();
  const compared = await readGoodsView(scope, job, Number(place));
  return { compared: { ...compared, model: args.context.materialModel } };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { sites, later, files } = args.context;
  const hosts = sites.flatMap((site) => site.hosts);
  const form = await readForm(args.request);
  return doMaterialCommand({ scope, form, hosts, later, files });
}

export default function MaterialPage() {
  const { ask, listed, compared } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmissionResult<string[]>>();
  const job = (listed ?? compared)?.job;
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/commodityManagement"), label: "商品管理" },
          ...(ask ? [] : [{ href: href("/aiMaterialHistory"), label: "AI最適化履歴" }]),
          ...(compared
            ? [{ href: jobPage(compared.job.id), label: `${when(compared.job.askedAt)}の依頼` }]
            : []),
        ]}
        here={compared?.goods.name ?? job?.title ?? "AI商品素材"}
      />
      <main id="main" className="page-width stack large">
        {ask && <AskHead />}
        <ErrorList problems={problemsByName(answer)} />
        {ask && <AskForm ask={ask} answer={answer} />}
        {listed && <MaterialJob {...listed} />}
        {compared && <MaterialGoods shown={compared} answer={answer} />}
      </main>
    </>
  );
}

function AskHead() {
  return (
    <div className="page-head cluster between">
      <div>
        <h1>AI商品素材</h1>
        <p className="note">
          仕入先の情報から、掲載先の規則に合わせた商品名・説明・仕様などを作成します。長さ、禁止された表現、もとの情報との一致を検査し、一致しない箇所は理由を表示します。
        </p>
      </div>
      <p className="cluster">
        <a className="button small soft" href={href("/aiMaterialHistory")}>
          履歴を見る
        </a>
      </p>
    </div>
  );
}
