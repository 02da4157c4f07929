import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { sheetLimits } from "#app/domain/trade/orders/sheets/sheet.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, ErrorList } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { when } from "#app/ui/timeline.tsx";
import { SheetEstimate } from "./sheet-estimate.tsx";
import { sheetPage } from "./sheet-links.ts";
import { MadeOrders, SheetCounts } from "./sheet-parts.tsx";
import { doSheetCommand } from "./sheet-preview-commands.server.ts";
import { readSheetQuery } from "./sheet-query.ts";
import { SheetRows } from "./sheet-rows.tsx";
import { toSheetView } from "./sheet-view.server.ts";

export const meta: MetaFunction = () => [{ title: "Excel注文の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const { searchParams } = new URL(args.request.url);
  const asked = readSheetQuery(searchParams);
  const read = await readSheetRows(scope, asked.id);
  if (!read) throw notFound();
  return {
    ...toSheetView(read, asked),
    asked,
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const asked = readSheetQuery(new URL(args.request.url).searchParams);
  return doSheetCommand(args.context, scope, asked, await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function SheetPreviewPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { sheet, counts, show, asked, next, first, problems } = shown;
  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>Excel注文の確認</h1>
        <p className="note number">
          {sheet.name} ・ {sheet.rowCount.toLocaleString("ja-JP")}行 ・ {when(sheet.createdAt)}
          に読み込み ・{" "}
          {!sheet.clearedAt && (
            <>
              <a href={href("/user/excelPlaceAnOrder/:sheetId/errors", { sheetId: sheet.id })}>
                エラー入りのExcel
              </a>{" "}
              ・{" "}
            </>
          )}
          <a href={href("/user/excelPlaceAnOrder")}>別のシート</a>
        </p>
      </div>
      <div className="stack">
        <AnswerSummary answer={answer} title="注文していません" />
        {sheet.clearedAt && (
          <p className="note">
            読み込みから{sheetLimits.keptDays}
            日が過ぎたため、ファイルと注文していない行は削除しました。注文した行だけを表示しています。
          </p>
        )}
        {problems.length > 0 && (
          <ErrorList
            problems={problems}
            title={`${counts.wrong.toLocaleString("ja-JP")}行を修正してください`}
          />
        )}
        <SheetCounts id={sheet.id} counts={counts} show={show} total={sheet.rowCount} />
        <MadeOrders orders={shown.made} />
        <SheetForm shown={shown} />
        <Pager
          nextHref={next === null ? null : sheetPage(sheet.id, { show: asked.show, after: next })}
          firstHref={first ? null : sheetPage(sheet.id, { show: asked.show })}
        />
      </div>
    </main>
  );
}

/** The rows with their fields, and what they would come to. */
function SheetForm({ shown }: { shown: Loaded }) {
  const { sheet, rows, asked, next, first } = shown;
  const whole = next === null && first;
  return (
    <Form method="post" action={sheetPage(sheet.id, { show: asked.show, after: asked.after })}>
      <input type="hidden" name="key" value={shown.key} />
      <input type="hidden" name="revision" value={sheet.revision} />
      <input type="hidden" name="total" value={shown.estimate?.totalYen ?? 0} />
      <div className="columns aside-end">
        <div className="stack small">
          {rows.length === 0 ? (
            <EmptyState title="この条件の行はありません" />
          ) : (
            <>
              <p className="cluster between">
                <Button small name="intent" value="mend">
                  修正して再計算する
                </Button>
                <span className="note">
                  修正はこの画面に保存します。元のファイルは変わりません。
                  {!whole && "ほかのページの修正は、そのページで保存してください。"}
                </span>
              </p>
              <SheetRows shown={shown} after={asked.after} />
            </>
          )}
          {sheet.unread.length > 0 && (
            <p className="note">読み取らなかった列: {sheet.unread.join("、")}</p>
          )}
        </div>
        <SheetEstimate shown={shown} />
      </div>
    </Form>
  );
}
