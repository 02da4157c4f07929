import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { kilograms } from "#app/domain/core/weight.ts";
import { readMainNumber } from "#app/domain/trade/shipments/main-number-group.server.ts";
import { misfits, shareByWeight } from "#app/domain/trade/shipments/main-number-group.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { readWholeYen } from "#app/shared/whole-yen.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `主番号 ${data?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const number = (searchParams.get("number") ?? "").trim().slice(0, 40);
  const cost = readWholeYen(searchParams.get("costYen"), limits.paymentYenMax);
  const group = await readMainNumber(scope, number);
  if (!group.ok) return { number, why: group.reason, members: [], cost };
  const { members } = group.value;
  const packed = members.filter(
    (one) => one.billingGrams > 0 && one.misfits.every((misfit) => misfit === "left"),
  );
  const freightYen = packed.reduce((sum, one) => sum + one.freightYen, 0);
  const freightShares = shareByWeight(freightYen, packed);
  const costShares = cost.yen === undefined ? [] : shareByWeight(cost.yen, packed);
  return {
    number,
    why: undefined,
    cost,
    members: members.map((one) => {
      const at = packed.indexOf(one);
      return {
        number: one.number,
        state: one.state,
        pieceCount: one.pieceCount,
        methodJa: one.method.nameJa,
        address: `${one.receiver.prefecture}${one.receiver.street}`,
        misfits: one.misfits.map((misfit) => misfits[misfit].ja),
        billingGrams: one.billingGrams,
        trackingNumber: one.trackingNumber,
        freightYen: one.quotedAt ? one.freightYen : null,
        freightShareYen: freightShares[at] ?? null,
        costShareYen: costShares[at] ?? null,
      };
    }),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const whyNot = {
  unknown: "この主番号の配送依頼はありません",
  "own-number": "これは配送依頼の番号です。この番号でまとめる依頼は、まだありません",
} as const;

/** 主番号: what travels together, what does not and why, and what each bears of a shared cost. */
export default function MainNumberPage() {
  const { number, why, members, cost } = useLoaderData<typeof loader>();
  const together = members.filter((one) => one.misfits.length === 0);
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/deliveryList"), label: "配送依頼一覧" }]}
        here={`主番号 ${number}`}
      />
      <main id="main" className="page-width stack">
        <h1>
          主番号 <span className="number">{number}</span>
        </h1>
        <form method="get" className="cluster">
          <label htmlFor="number">主番号</label>
          <input
            id="number"
            name="number"
            className="input auto-width"
            maxLength={40}
            defaultValue={number}
          />
          <Button soft small>
            表示する
          </Button>
        </form>
        {why ? (
          <EmptyState title={number ? whyNot[why] : "主番号を入力してください"}>
            {why === "own-number" ? (
              <p>
                <a href={shippingPage(number)}>配送依頼 {number} を開く</a>
              </p>
            ) : (
              <p>主番号は、配送依頼の「まとめて送る」で付けられます。</p>
            )}
          </EmptyState>
        ) : (
          <>
            <p className="note">
              {members.length}件のうち{together.length}
              件を一緒に送れます。配送方法・届け先・輸入者が同じ依頼が、そろってから一緒に出荷されます。
            </p>
            <Members members={members} />
            <SharedCost number={number} members={members} cost={cost} />
          </>
        )}
      </main>
    </>
  );
}

function Members({ members }: Pick<Loaded, "members">) {
  return (
    <CardTable
      columns={[
        "配送依頼",
        "状態",
        "配送方法・届け先",
        "一緒に送れるか",
        { right: "請求重量" },
        { right: "国際送料" },
        { right: "重量で分けた送料" },
      ]}
    >
      {members.map((one) => (
        <TableRow key={one.number}>
          <RowHeading>
            <a className="number" href={shippingPage(one.number)}>
              {one.number}
            </a>
            <small className="block number">{one.pieceCount.toLocaleString("ja-JP")}個</small>
          </RowHeading>
          <TableCell>
            <Status shape={shippingStates[one.state].shape}>{shippingStates[one.state].ja}</Status>
            {one.trackingNumber && <small className="block number">{one.trackingNumber}</small>}
          </TableCell>
          <TableCell>
            {one.methodJa}
            <small className="block">{one.address}</small>
          </TableCell>
          <TableCell>{one.misfits.join("、") || "一緒に送れます"}</TableCell>
          <TableCell className="numeric">
            {one.billingGrams > 0 ? `${kilograms(one.billingGrams)}kg` : "梱包前"}
          </TableCell>
          <TableCell className="numeric">
            {one.freightYen === null ? "—" : <Yen yen={one.freightYen} />}
          </TableCell>
          <TableCell className="numeric">
            {one.freightShareYen === null ? "—" : <Yen yen={one.freightShareYen} />}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** A cost of the whole, such as a broker's bill in Japan, by chargeable weight to the yen. */
function SharedCost({ number, members, cost }: Pick<Loaded, "number" | "members" | "cost">) {
  const shared = members.filter((one) => one.costShareYen !== null);
  return (
    <section className="panel stack small" aria-labelledby="h-cost">
      <h2 id="h-cost">共通の費用を分ける</h2>
      <form method="get" className="cluster">
        <input type="hidden" name="number" value={number} />
        <label htmlFor="costYen">費用の合計（円）</label>
        <input
          id="costYen"
          name="costYen"
          inputMode="numeric"
          className="input auto-width"
          defaultValue={cost.typed}
        />
        <Button soft small>
          請求重量で分ける
        </Button>
      </form>
      {cost.wrong && <p className="field-error">費用は、0円以上の整数で入力してください</p>}
      {cost.yen !== undefined && shared.length === 0 && (
        <p>梱包が済んだ依頼がないため、まだ分けられません。</p>
      )}
      {shared.length > 0 && (
        <ul>
          {shared.map((one) => (
            <li key={one.number}>
              <span className="number">{one.number}</span> <Yen yen={one.costShareYen ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
