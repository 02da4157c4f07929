import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { japanDay, japanMonth, slashed } from "#app/domain/core/calendar.ts";
import { type DocumentInvoice, invoiceNames } from "#app/domain/money/invoice/invoice.ts";
import {
  type InvoicedDocument,
  listInvoices,
} from "#app/domain/money/invoice/list-invoices.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { documentHref } from "../payment/paid-document.ts";
import { invoiceQuery, readInvoiceQuery } from "./invoice-query.ts";

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: "請求書・書類 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const asked = readInvoiceQuery(query);
  const statement = readInvoiceQuery(new URLSearchParams({ month: query.get("statement") ?? "" }));
  if (statement.month)
    throw redirect(
      href("/user/invoices/:invoice/:number", { invoice: "statement", number: statement.month }),
    );
  return {
    asked,
    thisMonth: japanMonth(scope.now),
    ...(await listInvoices(scope, { ...asked, limit: pageSize })),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const kinds = { order: "注文", shipping: "配送依頼" } as const;

export default function InvoicesPage() {
  const { asked, thisMonth, documents, next } = useLoaderData<typeof loader>();
  const path = href("/user/invoices");
  const sheetQuery = invoiceQuery({ ...asked, after: undefined });
  return (
    <main id="main" className="wrap stack l">
      <div className="head">
        <h1>請求書・書類</h1>
        <p className="note">
          見積のあとに請求書、お支払いのあとに領収書、出荷のあとに納品書・コマーシャルインボイス・パッキングリストができます。
        </p>
      </div>
      <StatementForm thisMonth={thisMonth} path={path} />
      <KindTabs asked={asked} path={path} />
      <form className="bar row" method="get" action={path}>
        <input type="hidden" name="kind" value={asked.kind} />
        <label className="note" htmlFor="month">
          月
        </label>
        <input
          className="in s auto"
          id="month"
          name="month"
          type="month"
          defaultValue={asked.month}
        />
        <Button soft small>
          絞り込む
        </Button>
        <ListFileLinks list="invoices" query={{ kind: asked.kind, month: asked.month }} />
      </form>
      {documents.length === 0 ? (
        <Empty title="該当する書類はありません">
          <p>
            <a href={href("/user/order")}>見積の済んだ注文があると、ここに書類が並びます</a>
          </p>
        </Empty>
      ) : (
        <InvoiceTable kind={asked.kind} documents={documents} />
      )}
      <Pager
        nextHref={next && path + invoiceQuery({ ...asked, after: next })}
        firstHref={asked.after ? path + sheetQuery : null}
      />
    </main>
  );
}

function StatementForm({ thisMonth, path }: Pick<Loaded, "thisMonth"> & { path: string }) {
  return (
    <form className="panel row" method="get" action={path}>
      <div className="f">
        <label htmlFor="statement">月次明細書（残高の動き）</label>
        <input
          className="in"
          id="statement"
          name="statement"
          type="month"
          max={thisMonth}
          defaultValue={thisMonth}
          required
        />
      </div>
      <Button fill>月次明細書を開く</Button>
    </form>
  );
}

function KindTabs({ asked, path }: Pick<Loaded, "asked"> & { path: string }) {
  return (
    <nav className="tabs" aria-label="書類の対象">
      <ul>
        {(["order", "shipping"] as const).map((kind) => (
          <li key={kind}>
            <a
              href={path + invoiceQuery({ ...asked, kind, after: undefined })}
              aria-current={kind === asked.kind ? "page" : undefined}
            >
              {kinds[kind]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface InvoiceTableProps {
  kind: "order" | "shipping";
  documents: readonly InvoicedDocument[];
}

function InvoiceTable({ kind, documents }: InvoiceTableProps) {
  return (
    <CardTable label="書類の一覧" columns={["番号", "日付", { right: "合計" }, "書類"]}>
      {documents.map((one) => (
        <tr role="row" key={one.number}>
          <th role="rowheader" scope="row">
            <a className="n" href={documentHref({ kind, number: one.number })}>
              {one.number}
            </a>
          </th>
          <td role="cell" data-l="日付" className="n">
            {slashed(japanDay(one.createdAt))}
          </td>
          <td role="cell" data-l="合計" className="num">
            <Yen yen={one.totalYen} />
          </td>
          <td role="cell" data-l="書類">
            <span className="row">
              {invoicesOf(one).map((invoice) => (
                <a
                  key={invoice}
                  href={href("/user/invoices/:invoice/:number", { invoice, number: one.number })}
                  aria-label={`${one.number} の${invoiceNames[invoice]}`}
                >
                  {invoiceNames[invoice]}
                </a>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function invoicesOf({ paidAt, shippedAt }: InvoicedDocument): DocumentInvoice[] {
  return [
    "invoice",
    ...(paidAt ? (["receipt"] as const) : []),
    ...(shippedAt ? (["delivery-note", "commercial-invoice", "packing-list"] as const) : []),
  ];
}
