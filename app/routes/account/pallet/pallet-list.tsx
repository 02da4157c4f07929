import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { palletLimits, palletNightStates } from "#app/domain/catalog/pallets/pallet.ts";
import { listPallets } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { commandPallet } from "./pallet-commands.server.ts";
import { confirmHref, palletHref } from "./pallet-links.ts";

export const meta: MetaFunction = () => [{ title: "商品パレット | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  return {
    rows: await listPallets(scope),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  return commandPallet(args.context, scope, await readForm(args.request));
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function PalletListPage() {
  const { rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <div className="page-head cluster between">
        <div>
          <h1>商品パレット</h1>
          <p className="note">
            条件を設定すると、毎日0:00に新しい商品を自動で検索します。パレットは
            {palletLimits.palletsMax}
            件まで、商品は1つのパレットに{palletLimits.wantedMax}件まで登録できます。
          </p>
        </div>
        <p className="cluster">
          <a className="button filled" href={palletHref()}>
            新しいパレットを作る
          </a>
          <a className="button soft" href={href("/palletTemplate")}>
            テンプレートから作る
          </a>
        </p>
      </div>
      <AnswerSummary answer={answer} />
      {rows.length === 0 ? (
        <EmptyState title="商品パレットはまだありません">
          <p>
            <a href={href("/palletTemplate")}>テンプレート</a>
            から始めると、条件を少し直すだけで使えます。
          </p>
        </EmptyState>
      ) : (
        <CardTable
          three
          label="商品パレット"
          columns={[
            "パレット",
            "自動検索",
            { right: "登録済み" },
            { right: "確認待ち" },
            "最後の検索",
            { unseen: "操作" },
          ]}
        >
          {rows.map((row) => (
            <PalletRow key={row.pallet.id} row={row} />
          ))}
        </CardTable>
      )}
    </main>
  );
}

function PalletRow({ row: { pallet, waiting, listed, last } }: { row: Row }) {
  return (
    <TableRow>
      <RowHeading>
        <a href={palletHref({ pallet: pallet.id })}>{pallet.name}</a>
        <small className="note block">{pallet.purpose || pallet.conditions.words}</small>
      </RowHeading>
      <TableCell>
        <Status shape={pallet.active ? "run" : "stop"}>{pallet.active ? "有効" : "停止中"}</Status>
        {pallet.active && (
          <small className="block note number">次 {formatDay(pallet.dueOn)} 0:00</small>
        )}
      </TableCell>
      <TableCell>
        {grouped(String(listed))} / {pallet.wanted}
      </TableCell>
      <TableCell>
        {waiting > 0 ? <a href={confirmHref(pallet.id)}>{grouped(String(waiting))}件</a> : "0件"}
      </TableCell>
      <TableCell>{last ? <LastNight last={last} /> : "まだ"}</TableCell>
      <TableCell>
        <PalletActs pallet={pallet} />
      </TableCell>
    </TableRow>
  );
}

function LastNight({ last }: { last: NonNullable<Row["last"]> }) {
  const { ja, shape } = palletNightStates[last.state];
  return (
    <>
      <Status shape={shape}>{ja}</Status> <span className="number">{formatDay(last.night)}</span>
      <small className="block note">
        {last.postponed
          ? "問い合わせ枠を使い切り、続きは明日の夜に行います"
          : `新着${last.fresh}件 ・ 値上がり${last.dearer}件 ・ 値下がり${last.cheaper}件`}
      </small>
    </>
  );
}

function PalletActs({ pallet: { id, name, active } }: { pallet: Row["pallet"] }) {
  return (
    <Form method="post" action={href("/productPlanningManagement")} className="cluster">
      <input type="hidden" name="pallet" value={id} />
      <Button small soft name="intent" value="run" aria-label={`${name}をいま検索する`}>
        いま検索
      </Button>
      <Button
        small
        soft
        name="intent"
        value={active ? "rest" : "go-on"}
        aria-label={`${name}の自動検索を${active ? "止める" : "再開する"}`}
      >
        {active ? "止める" : "再開"}
      </Button>
      <details className="disclosure">
        <summary aria-label={`${name}の削除`}>削除</summary>
        <p className="note">見つけた商品と検索の履歴も消え、元に戻せません。</p>
        <Button small name="intent" value="delete" aria-label={`${name}を削除する`}>
          削除する
        </Button>
      </details>
    </Form>
  );
}
