import type { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import { grouped } from "#app/ui/money.tsx";
import { MonthBars } from "#app/ui/month-bars.tsx";

interface MySpendingProps {
  months: Awaited<ReturnType<typeof readMyPage>>["months"];
}

/** What the company paid by month; a year without any is said and not drawn. */
export function MySpending({ months }: MySpendingProps) {
  const rows = months.map(({ month, ordersYen, shippingYen }) => ({
    month,
    parts: [ordersYen, shippingYen] as const,
    sumYen: ordersYen + shippingYen,
  }));
  const top = rows.reduce((most, row) => (row.sumYen > most.sumYen ? row : most));
  const spent = rows.some(({ parts }) => parts.some((yen) => yen !== 0));
  return (
    <section aria-labelledby="spending">
      <div className="cluster between heading">
        <h2 id="spending">月別の支払い</h2>
        {spent && (
          <p className="note">
            <i className="swatch" />
            注文 <i className="swatch swatch-3" />
            国際送料
          </p>
        )}
      </div>
      {spent ? (
        <MonthBars
          title={`月別の支払い。最も多いのは${Number(top.month.slice(5))}月の${grouped(String(top.sumYen))}円`}
          names={["注文", "国際送料"]}
          months={rows}
        />
      ) : (
        <p className="note">この12か月のお支払いはまだありません。</p>
      )}
    </section>
  );
}
