import type { Profit } from "#app/domain/pricing/profit.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, grouped, Yen } from "#app/ui/money.tsx";
import type { ProfitView } from "./profit-view.server.ts";

const figures = ["販売手数料", "FBA", "広告費", "着地原価", "その他", "利益", "利益率"];

type Answer = NonNullable<ProfitView["answer"]>;

/** What is left of the asked price, from which price on something is, and the same at other prices. */
export function ProfitAnswer({ answer }: { answer: Answer }) {
  const {
    asked,
    rows,
    breakEven,
    landed,
    materialYen,
    atBestYen,
    sizeClass,
    method,
    market,
    keptPriceYen,
    feeSources,
  } = answer;
  return (
    <section className="stack small" id="answer" aria-labelledby="h-answer">
      <h2 id="h-answer">1個あたりの利益</h2>
      <p className="money extra-large">
        <Yen yen={asked.profitYen} />
        <span className="number">
          利益率 {marginText(asked)}
          {asked.profitYen < 0 && "（この価格では赤字です）"}
        </span>
      </p>
      <p className="number">
        損益分岐の価格{" "}
        {breakEven ? (
          <strong>{grouped(String(breakEven.priceYen))}円</strong>
        ) : (
          "なし（手数料と広告費が価格の100%以上です）"
        )}
      </p>
      <p className="note number">
        {market} ・ 着地原価 <Estimate {...landed} />（{method}
        {materialYen > 0 && `、うち副資材 ${grouped(String(materialYen))}円`}）
        {sizeClass && ` ・ FBAの区分 ${sizeClass}`}
        {atBestYen > 0 && ` ・ 着地原価が低いほうなら利益は${grouped(String(atBestYen))}円増えます`}
      </p>
      <p className="note number">料金表: {feeSources.join(" ／ ")}</p>
      <CardTable
        label="価格ごとの利益"
        three
        columns={["販売価格", ...figures.map((right) => ({ right }))]}
      >
        {rows.map((row) => (
          <ProfitRow
            key={row.priceYen}
            row={row}
            isAsked={row.priceYen === asked.priceYen}
            isKept={row.priceYen === keptPriceYen}
          />
        ))}
      </CardTable>
    </section>
  );
}

interface ProfitRowProps {
  row: Profit;
  isAsked: boolean;
  /** It is the price that the product is sold for. */
  isKept: boolean;
}

function ProfitRow({ row, isAsked, isKept }: ProfitRowProps) {
  const cells = [
    ["販売手数料", row.feeYen],
    ["FBA", row.fbaYen],
    ["広告費", row.advertisementYen],
    ["着地原価", row.landedYen],
    ["その他", row.otherYen],
  ] as const;
  return (
    <TableRow aria-current={isAsked || undefined}>
      <RowHeading>
        <Yen yen={row.priceYen} />
        {isKept && <small className="block">登録した販売価格</small>}
        {isAsked && !isKept && <small className="block">入力した価格</small>}
      </RowHeading>
      {cells.map(([label, yen]) => (
        <TableCell key={label} label={label} className="numeric">
          {grouped(String(yen))}
        </TableCell>
      ))}
      <TableCell label="利益" className="numeric">
        <Yen yen={row.profitYen} />
      </TableCell>
      <TableCell label="利益率" className="numeric">
        {marginText(row)}
      </TableCell>
    </TableRow>
  );
}

/** Tenths of a percent, `−3.4%`. */
function marginText({ marginTenths }: Profit) {
  const digits = String(Math.abs(marginTenths)).padStart(2, "0");
  return `${marginTenths < 0 ? "−" : ""}${grouped(digits.slice(0, -1))}.${digits.slice(-1)}%`;
}
