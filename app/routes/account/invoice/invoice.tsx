import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { paperMark } from "#app/domain/money/papers/paper-state.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { askedInvoice } from "./asked-invoice.server.ts";
import { Seal } from "./seal.tsx";
import { StatementParts } from "./statement-parts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: invoice }) => [
  { title: `${invoice?.title ?? "書類"} ${invoice?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  return askedInvoice(args, scope);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function InvoicePage() {
  const invoice = useLoaderData<typeof loader>();
  const { kind, title, number, issuedOn, to, issuer, headline, facts, table, sums, taxes, notes } =
    invoice;
  const isEnglish = kind === "commercial-invoice";
  const { parts, replacedBy } = invoice;
  const mark = paperMark(invoice);
  const pdf = href("/user/invoices/:invoice/:number/pdf", { invoice: kind, number });
  const path = parts ? `${pdf}?part=${parts.part}` : pdf;
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user"), label: "マイページ" },
          { href: href("/user/invoices"), label: "請求書・書類" },
        ]}
        here={`${title} ${number}`}
      />
      <main id="main" className="page-width stack">
        <p className="toolbar cluster">
          <a className="button filled" href={path} download>
            PDFを保存
          </a>
          <span className="note">このページを印刷しても、同じ内容の書類になります。</span>
        </p>
        {mark && (
          <p className="flash attention">
            <b>{mark}</b>{" "}
            {replacedBy && (
              <a
                href={href("/user/invoices/:invoice/:number", {
                  invoice: kind,
                  number: replacedBy,
                })}
              >
                {replacedBy} を開く
              </a>
            )}
          </p>
        )}
        {parts && <StatementParts number={number} {...parts} />}
        <div className="cluster between">
          <h1>{title}</h1>
          <p className="number">
            No. {number}
            <br />
            {isEnglish ? "Date" : "発行日"} {formatDay(issuedOn)}
          </p>
        </div>
        <InvoiceParties kind={kind} to={to} headline={headline} facts={facts} issuer={issuer} />
        {table.rows.length > 0 && <InvoiceLines table={table} />}
        <Sums
          caption={isEnglish ? "Value (JPY)" : "金額"}
          sums={sums}
          unit={isEnglish ? "" : "円"}
        />
        <Sums caption="消費税の区分" sums={taxes} />
        {notes.map((note) => (
          <p className="note" key={note}>
            {note}
          </p>
        ))}
      </main>
    </>
  );
}

function InvoiceParties({
  kind,
  to,
  headline,
  facts,
  issuer,
}: Pick<Loaded, "kind" | "to" | "headline" | "facts" | "issuer">) {
  return (
    <div className="columns two-columns parties">
      <div className="stack small">
        <p>
          <b>{kind === "commercial-invoice" ? `Importer: ${to}` : `${to} 御中`}</b>
        </p>
        {headline && (
          <p>
            {headline.label}{" "}
            <span className="money extra-large">
              <b className="number">{grouped(String(headline.yen))}円</b>
            </span>
            （税込）
          </p>
        )}
        <dl className="facts">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      </div>
      <p>
        {issuer.name}
        <br />
        {issuer.address}
        <br />
        {issuer.phone && `電話 ${issuer.phone}`}
        {issuer.registrationNumber && (
          <>
            <br />
            登録番号 <span className="number">{issuer.registrationNumber}</span>
          </>
        )}
        {issuer.seal && <Seal words={issuer.seal} />}
      </p>
    </div>
  );
}

function InvoiceLines({ table }: Pick<Loaded, "table">) {
  const lines = table.rows.map((cells, id) => ({ id, cells }));
  return (
    <CardTable
      caption={table.caption}
      columns={table.columns.map(({ label, right }) => (right ? { right: label } : label))}
    >
      {lines.map(({ id, cells }) => (
        <TableRow key={id}>
          {cells.map((text, index) => {
            const { label = "", right = false } = table.columns[index] ?? {};
            return index === 0 ? (
              <RowHeading key={label}>{text}</RowHeading>
            ) : (
              <TableCell label={label} key={label} className={right ? "numeric" : undefined}>
                {text}
              </TableCell>
            );
          })}
        </TableRow>
      ))}
    </CardTable>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="number">{value}</dd>
    </>
  );
}

interface SumsProps {
  caption: string;
  sums: readonly [string, number | string][];
  unit?: string;
}

function Sums({ caption, sums, unit = "円" }: SumsProps) {
  if (sums.length === 0) return null;
  return (
    <table className="table plain tight amounts">
      <caption>{caption}</caption>
      <tbody>
        {sums.map(([label, yen]) => (
          <tr key={label} className={label === "合計" ? "total" : undefined}>
            <th scope="row">{label}</th>
            <td className="numeric">{grouped(String(yen)) + unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
