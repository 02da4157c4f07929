import type { Shape } from "#app/domain/core/label.ts";
import { planText, type StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { href } from "#app/href.ts";
import { ChinaFreight } from "#app/shared/landed/china-freight.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { DocumentForm } from "#app/ui/document-form.tsx";
import { grouped, Money, yuan } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { type Item, OrderItem } from "../order-item.tsx";

interface OrderLineProps extends Item {
  id: string;
  quantity: number;
  priceFen: number;
  priceYen: string;
  subtotalFen: number;
  subtotalYen: string;
  discountFen: number;
  handlingFen: number;
  refusal: string;
  stockOutPlan: StockOutPlan | null;
  state: { ja: string; shape: Shape };
  boughtQuantity: number;
  receivedQuantity: number;
  goodQuantity: number;
  badQuantity: number;
  shelvedQuantity: number;
  shippedQuantity: number;
  discardedQuantity: number;
}

interface Group {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
  freightYen: string;
  lines: readonly OrderLineProps[];
}

/** None of goods that somebody else has sent. */
type Freight = "expected" | "fixed" | "none";

/** The lines of an order under their sellers, each with how far its pieces have come. */
export function OrderLines({
  groups,
  freight,
  mayKeep = false,
}: {
  groups: readonly Group[];
  freight: Freight;
  /** May put goods into the company's library. */
  mayKeep?: boolean;
}) {
  return (
    <section id="lines" aria-labelledby="h-lines">
      <h2 id="h-lines" className="heading">
        明細
      </h2>
      <CardTable
        parted
        columns={["商品", { right: "単価" }, { right: "数量" }, { right: "小計" }, "状態"]}
      >
        {groups.map((group) => (
          <tbody key={group.supplierId} role="rowgroup">
            <SellerRow group={group} freight={freight} />
            {group.lines.map((line) => (
              <TableRow key={line.id} className={line.refusal ? "invalid" : undefined}>
                <RowHeading>
                  <OrderItem line={line} />
                  <Planned line={line} />
                  {mayKeep && <KeepLine line={line} />}
                </RowHeading>
                <TableCell>
                  <Money yen={line.priceYen} fen={line.priceFen} />
                </TableCell>
                <TableCell>{grouped(String(line.quantity))}</TableCell>
                <TableCell>
                  {line.refusal ? "0円" : <Money yen={line.subtotalYen} fen={line.subtotalFen} />}
                  <CaseAmounts line={line} />
                </TableCell>
                <TableCell>
                  <Status shape={line.state.shape}>{line.state.ja}</Status>
                  <Progress line={line} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        ))}
      </CardTable>
    </section>
  );
}

function KeepLine({ line }: { line: OrderLineProps }) {
  return (
    <DocumentForm action={href("/collection")}>
      <input type="hidden" name="line" value={line.id} />
      <SendButton
        small
        soft
        intent="line"
        aria-label={`${line.titleJa} ${line.spec.map(({ valueJa }) => valueJa).join(" ")}を商品ライブラリに登録`}
      >
        商品ライブラリに登録
      </SendButton>
    </DocumentForm>
  );
}

/** 欠品時の対応, as long as the line can still be found out of stock. */
function Planned({
  line: { stockOutPlan, boughtQuantity, quantity, refusal },
}: {
  line: OrderLineProps;
}) {
  if (!stockOutPlan || stockOutPlan.kind === "ask") return null;
  if (refusal || boughtQuantity >= quantity) return null;
  return <small className="block">欠品時: {planText(stockOutPlan, "ja")}</small>;
}

/** What problem cases took off the line, or put on it. */
function CaseAmounts({ line: { refusal, discountFen, handlingFen } }: { line: OrderLineProps }) {
  return (
    <>
      {discountFen > 0 && !refusal && (
        <small className="block number">値引き −{yuan(discountFen)}元</small>
      )}
      {handlingFen > 0 && <small className="block number">返送料 {yuan(handlingFen)}元</small>}
    </>
  );
}

function Progress({ line }: { line: OrderLineProps }) {
  if (line.refusal) return <small className="block">理由: {line.refusal}</small>;
  const steps = [
    ["買付", line.boughtQuantity],
    ["入荷", line.receivedQuantity],
    ["良品", line.goodQuantity],
    ["不良", line.badQuantity],
    ["棚入れ", line.shelvedQuantity],
    ["出荷", line.shippedQuantity],
    ["廃棄", line.discardedQuantity],
  ] as const;
  const reached = steps.filter(([, pieces]) => pieces > 0);
  if (reached.length === 0) return null;
  return (
    <small className="block number">
      {reached.map(([name, pieces]) => `${name} ${grouped(String(pieces))}`).join(" ・ ")}
    </small>
  );
}

function SellerRow({ group, freight }: { group: Group; freight: Freight }) {
  const { supplierNameZh, freightYen, freightFen } = group;
  return (
    <TableRow className="subheading">
      <th scope="rowgroup" colSpan={5}>
        <span className="cluster between">
          <span lang="zh-CN">{supplierNameZh}</span>
          {freight !== "none" && (
            <small className="number">
              <ChinaFreight yen={freightYen} fen={freightFen} fixed={freight === "fixed"} />
            </small>
          )}
        </span>
      </th>
    </TableRow>
  );
}
