import type { TypedQuote } from "#app/domain/trade/orders/quote.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import type { QuoteView } from "./view.server.ts";

interface LateQuoteProps {
  typed: TypedQuote;
  lines: QuoteView["lines"];
  last: QuoteView["last"];
}

/** A quote that came too late: who was first, and what was typed, to be read and copied. */
export function LateQuote({ typed, lines, last }: LateQuoteProps) {
  const titles = new Map(lines.map(({ id, titleZh }) => [id, titleZh]));
  return (
    <section className="panel attention stack small" aria-labelledby="h-lost">
      <h2 id="h-lost">您填写的报价没有提交</h2>
      {last && (
        <p>
          {last.by} {chinaClock.when(last.at)} 已办理：{last.what}
        </p>
      )}
      <CardTable
        tight
        label="没有提交的报价"
        columns={["商品", { right: "报价（元）" }, { right: "可采购数" }, "备注"]}
      >
        {typed.lines.map(({ id, price, quantity, refusal }) => (
          <TableRow key={id}>
            <RowHeading>{titles.get(id) ?? "已不在订单中的商品"}</RowHeading>
            <TableCell>{price}</TableCell>
            <TableCell>{quantity}</TableCell>
            <TableCell lang="ja">{refusal}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      {typed.note && (
        <p>
          给买家的说明：<span lang="ja">{typed.note}</span>
        </p>
      )}
    </section>
  );
}
