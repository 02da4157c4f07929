import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listHidden, showArticles } from "#app/domain/channels/articles/hide-articles.server.ts";
import { channels } from "#app/domain/channels/ports/channel.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { articleLists, listTitles } from "./article-links.ts";
import { articleProblems } from "./article-texts.ts";

export const meta: MetaFunction = () => [{ title: "Amazon非表示リスト | 買付便" }];

function channelOf(params: URLSearchParams) {
  return channels.find((one) => one === params.get("channel")) ?? "amazon";
}

function placeOf(params: URLSearchParams) {
  const [, at, id] = params.get("after")?.match(/^(\d{1,15})~([\w-]{1,64})$/) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const { searchParams } = new URL(args.request.url);
  const channel = channelOf(searchParams);
  const after = placeOf(searchParams);
  const { shown, count, next } = await listHidden(scope, channel, after);
  return {
    rows: shown.map(({ id, code, title, hiddenAt, hiddenByName }) => ({
      id,
      code,
      title,
      hiddenAt,
      hiddenByName,
    })),
    channel,
    count,
    isFirst: after === undefined,
    next: next ? `${next.at}~${next.id}` : null,
  };
}

const ShowForm = z.object({ pick: z.array(z.string().max(64)) });

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: ShowForm });
  if (submission.status !== "success") return invalid(submission);
  const shown = await showArticles(scope, submission.value.pick);
  if (!shown.ok) {
    if (shown.reason === "nothing-chosen")
      return invalid(submission, articleProblems["nothing-chosen"]);
    throw denial(shown.reason);
  }
  const channel = channelOf(new URL(args.request.url).searchParams);
  return redirectWithFlash(
    args.context,
    `${href("/amazonHiddenList")}?${new URLSearchParams({ channel })}`,
    `${shown.value.shown}件を再び表示しました。`,
  );
}

export default function HiddenPage() {
  const { channel, count, rows, next, isFirst } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/amazonHiddenList");
  const title =
    channel === "amazon" ? "Amazon非表示リスト" : `${marketplaceNames[channel]}の非表示リスト`;
  const tabs = channels.map((one) => ({
    label: marketplaceNames[one],
    href: one === "amazon" ? here : `${here}?channel=${one}`,
    current: one === channel,
  }));
  return (
    <>
      <Breadcrumbs
        way={[{ href: articleLists[channel], label: listTitles[channel] }]}
        here={title}
      />
      <ListPage
        title={title}
        count={<>{count}件</>}
        note="ここにある商品は、在庫の一覧・紐付けの候補・在庫アラートに表示しません。"
        problem={<AnswerSummary answer={answer} title="操作を完了できませんでした" />}
        tools={<Tabs label="販売先" tabs={tabs} />}
        isEmpty={rows.length === 0}
        empty="非表示の商品はありません"
        pages={{ path: here, query: { channel }, next, isFirst }}
      >
        <HiddenTable rows={rows} channel={channel} />
      </ListPage>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function HiddenTable({ rows, channel }: Pick<Loaded, "rows" | "channel">) {
  return (
    <Form
      method="post"
      action={`${href("/amazonHiddenList")}?channel=${channel}`}
      className="stack"
    >
      <CardTable
        slim
        label="非表示の商品"
        columns={[
          "商品",
          channel === "amazon" ? "ASIN・SKU" : "商品番号",
          "非表示にした日時",
          "担当",
        ]}
      >
        {rows.map(({ id, title, code, hiddenAt, hiddenByName }) => (
          <TableRow key={id}>
            <RowHeading>
              <label className="cluster">
                <input type="checkbox" name="pick" value={id} /> {title || code}
              </label>
            </RowHeading>
            <TableCell className="number" label="番号">
              {code}
            </TableCell>
            <TableCell className="number" label="日時">
              {when(hiddenAt)}
            </TableCell>
            <TableCell>{hiddenByName}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <div className="cluster">
        <Button small soft name="intent" value="show">
          選択した商品を再び表示する
        </Button>
      </div>
    </Form>
  );
}
