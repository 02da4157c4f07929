import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { lotPage, orderPage } from "#app/domain/core/page-links.ts";
import { findStockLot } from "#app/domain/trade/floor/stock.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Yen } from "#app/ui/money.tsx";
import { OrderMessages } from "../shared/document-messages.tsx";
import { StockItem } from "./stock-item.tsx";
import { PaidStorageNote, StorageWords } from "./storage-words.tsx";

const RemarkForm = z.object({
  intent: z.literal("message"),
  id: rules.idempotencyKey,
  body: rules.message,
});

export const meta: MetaFunction = () => [{ title: "在庫の保管料と備考 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const lot = await findStockLot(scope, query(args, "lot", rules.id));
  if (!lot) throw notFound();
  return { lot, messageId: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const lot = await findStockLot(scope, query(args, "lot", rules.id));
  const submission = parseForm(await readForm(args.request), { schema: RemarkForm });
  if (!lot) throw notFound();
  if (submission.status !== "success") return invalid(submission);
  const document = {
    kind: "lot" as const,
    id: lot.id,
    number: lot.orderNumber,
    companyId: lot.companyId,
    href: lotPage(lot.id),
  };
  const sent = await sendMessage(scope, document, submission.value);
  if (!sent.ok && sent.reason === "form-used") return usedForm(submission);
  if (!sent.ok) throw notFound();
  return redirect(`${lotPage(lot.id)}#messages`, 303);
}

export default function StockLotPage() {
  const { lot, messageId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { storage } = lot;
  return (
    <>
      <Breadcrumbs way={[{ href: href("/warehouse"), label: "倉庫在庫" }]} here={lot.orderNumber} />
      <main id="main" className="page-width stack large">
        <h1>在庫の保管料と備考</h1>
        <StockItem {...lot} />
        <dl className="facts">
          <dt>注文</dt>
          <dd>
            <a className="number" href={orderPage(lot.orderNumber)}>
              {lot.orderNumber}
            </a>
          </dd>
          <dt>棚番</dt>
          <dd className="number">{lot.shelf}</dd>
          <dt>出荷できる数</dt>
          <dd className="number">{lot.availableQuantity.toLocaleString("ja-JP")}</dd>
          <dt>検品結果</dt>
          <dd>
            良品 {lot.goodQuantity} ・ 不良品 {lot.badQuantity}
            {lot.inspectionNote && (
              <small className="block">検品時の所見：{lot.inspectionNote}</small>
            )}
            <PhotoLinks ids={lot.photoIds} of={`${lot.titleJa}の検品写真`} />
          </dd>
          <dt>保管日数</dt>
          <dd>
            <StorageWords {...storage} onPaidShelf={lot.onPaidShelf} />
          </dd>
        </dl>
        <StorageTable {...lot} />
        <PaidStorageNote lots={[lot]} managerName={null} />
        <OrderMessages
          title="備考・連絡"
          empty="この在庫の備考はまだありません。担当者と倉庫が読み、お答えします。"
          messages={lot.remarks}
          messageId={messageId}
          action={lotPage(lot.id)}
          lastResult={lastResult}
        />
      </main>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>["lot"];

/** What storage of the pieces left comes to, by the day on which they are asked for. */
function StorageTable({ storage, price, weightGrams }: Loaded) {
  const days = [
    ["今日", storage.todayYen],
    ["30日後", storage.in30DaysYen],
    ["60日後", storage.in60DaysYen],
  ] as const;
  return (
    <section aria-labelledby="h-fee" className="stack small">
      <h2 id="h-fee" className="heading">
        保管料の見込み
      </h2>
      <CardTable tight columns={["配送を依頼する日", { right: "保管料" }]}>
        {days.map(([name, yen]) => (
          <TableRow key={name}>
            <RowHeading>{name}</RowHeading>
            <TableCell>
              <Yen yen={yen} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="note">
        棚入れの日を1日目として{price.freeDays}日間無料、その後は1kgにつき1日{price.yenPerKgDay}
        円です。日数は日本時間の日付で数え、配送のご依頼から出荷または取り消しまでは数えません。
        {weightGrams === null && "重さを量っていない商品には請求しません。"}
      </p>
    </section>
  );
}
