import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { japanDay } from "#app/domain/core/calendar.ts";
import { listPapers } from "#app/domain/money/papers/list-papers.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { PaperFilters, StatementForm } from "./invoice-filters.tsx";
import { invoiceQuery, readInvoiceQuery } from "./invoice-query.ts";
import { PaperTable } from "./paper-table.tsx";
import { readStatementQuery } from "./statement-query.ts";

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: "請求書・書類 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const today = japanDay(scope.now);
  const statement = readStatementQuery(query, today);
  if (statement && !statement.problem)
    throw redirect(
      href("/user/invoices/:invoice/:number", {
        invoice: "statement",
        number: `${statement.from}_${statement.to}`,
      }),
    );
  const { from, until, after, ...asked } = readInvoiceQuery(query);
  const { papers, next } = await listPapers(scope, {
    ...asked,
    from,
    until,
    after,
    limit: pageSize,
  });
  const shown = {
    asked,
    statement: statement ?? { from: `${today.slice(0, 7)}-01`, to: today, problem: undefined },
    today,
    papers,
    next,
    isFirst: !after,
  };
  return data(shown, { status: statement?.problem ? 400 : 200 });
}

export default function InvoicesPage() {
  const { asked, statement, today, papers, next, isFirst } = useLoaderData<typeof loader>();
  const path = href("/user/invoices");
  return (
    <ListPage
      title="請求書・書類"
      note="見積のたびに見積書と請求書、お支払いのたびに領収書、返金のたびに返還請求書、出荷のあとに納品書などを発行します。発行した書類の内容は、あとから変わりません。"
      tools={
        <>
          <StatementForm path={path} today={today} statement={statement} />
          <PaperFilters path={path} asked={asked} />
        </>
      }
      isEmpty={papers.length === 0}
      empty="該当する書類はありません"
      hint={<a href={href("/user/order")}>見積の済んだ注文があると、ここに書類が並びます</a>}
      pages={{ path, query: invoiceQuery(asked), next, isFirst }}
    >
      <PaperTable papers={papers} />
    </ListPage>
  );
}
