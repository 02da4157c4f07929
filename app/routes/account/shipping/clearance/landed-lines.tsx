import { formatDay } from "#app/domain/core/calendar.ts";
import {
  type ShareRule,
  shareRuleNames,
  shareRules,
} from "#app/domain/trade/shipments/share-rule.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Yen } from "#app/ui/money.tsx";
import type { LandedView } from "./view.server.ts";

interface LandedLinesProps {
  number: string;
  landed: LandedView;
}

const parts = [
  { key: "goodsYen", head: "商品・手数料" },
  { key: "shippingYen", head: "国際送料など" },
  { key: "brokerYen", head: "通関手数料" },
  { key: "dutyYen", head: "関税" },
  { key: "consumptionTaxYen", head: "輸入消費税" },
  { key: "totalYen", head: "計" },
] as const;

/** 明細ごとの着地原価, to the yen: each column adds up to what was paid. */
export function LandedLines({ number, landed }: LandedLinesProps) {
  const { clearance, rule, fits } = landed;
  return (
    <section aria-labelledby="h-landed" className="stack small">
      <h2 id="h-landed" className="heading">
        明細ごとの着地原価
      </h2>
      <p className="note number">
        輸入許可 {clearance.permitNumber}（{formatDay(clearance.permittedOn)}）
      </p>
      <RuleLinks number={number} rule={rule} />
      <LandedTable lines={landed.lines} />
      <p className="note">
        国際送料などと通関手数料は{shareRuleNames[rule].ja}
        、関税と輸入消費税は課税価格のもとになる価額の割合で分け、端数は大きい順に1円ずつ足して、合計を実際の支払いと一致させています。
        {!fits && "この基準の測っていない明細があるため、個数で分けています。"}
      </p>
    </section>
  );
}

/** The other rules, and the same table as files. */
function RuleLinks({ number, rule }: { number: string; rule: ShareRule }) {
  const at = (path: string, wanted: ShareRule) =>
    `${path}?${new URLSearchParams({ pOrder_sn: number, rule: wanted })}`;
  const file = (name: string) => at(href("/deliveryLandedCost/:file", { file: name }), rule);
  return (
    <nav className="cluster" aria-label="按分の基準">
      {shareRules.map((one) => (
        <a
          key={one}
          className={one === rule ? "button small" : "button small soft"}
          aria-current={one === rule ? "true" : undefined}
          href={at(href("/deliveryLandedCost"), one)}
        >
          {shareRuleNames[one].ja}
        </a>
      ))}
      <a href={file("landed-cost.csv")}>CSV</a>
      <a href={file("landed-cost.xlsx")}>Excel</a>
    </nav>
  );
}

function LandedTable({ lines }: Pick<LandedView, "lines">) {
  const sum = (key: (typeof parts)[number]["key"]) =>
    lines.reduce((total, line) => total + line[key], 0);
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  const heads = parts.map(({ head }) => ({ right: head }));
  return (
    <CardTable parted columns={["商品", { right: "数量" }, ...heads, { right: "1個あたり" }]}>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <LandedRow key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <TableRow>
          <RowHeading>合計</RowHeading>
          <TableCell>{pieces.toLocaleString("ja-JP")}</TableCell>
          {parts.map(({ key, head }) => (
            <TableCell key={key} label={head} className="numeric">
              <Yen yen={sum(key)} />
            </TableCell>
          ))}
          <TableCell label={false} />
        </TableRow>
      </tfoot>
    </CardTable>
  );
}

function LandedRow({ line }: { line: LandedView["lines"][number] }) {
  return (
    <TableRow>
      <RowHeading>
        {line.titleJa}
        <small className="block">
          {line.spec.map(({ valueJa }) => valueJa).join(" / ")} {line.orderNumber}
        </small>
      </RowHeading>
      <TableCell>{line.quantity.toLocaleString("ja-JP")}</TableCell>
      {parts.map(({ key, head }) => (
        <TableCell key={key} label={head} className="numeric">
          <Yen yen={line[key]} />
        </TableCell>
      ))}
      <TableCell label="1個あたり" className="numeric">
        <Yen yen={line.perPieceYen} />
      </TableCell>
    </TableRow>
  );
}
