import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText, lotCountMax } from "#app/domain/core/document/queue-page.ts";
import { ShelveForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { proposedForLot } from "#app/domain/trade/floor/shelves.server.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { lotName } from "../floor/lot-name.ts";
import { staffCommands } from "../staff-commands.ts";
import { LotTable } from "./lot-table.tsx";
import { ScanForm } from "./scan-form.tsx";
import { scannedRest, scannedWords } from "./scanned.server.ts";

export const meta: MetaFunction = () => [{ title: "上架 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const chinese = readDictionary(scope);
  const words = scannedWords(args.request);
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await readLotQueue(scope, "shelving_pending", words, after);
  const glosses = await glossesOfLots(chinese, queue.lots);
  return { ...queue, words, after, now: scope.now, glosses };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/shelve"]);
  const submission = parseForm(form, { schema: ShelveForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { lotId, shelf } = submission.value;
  const shelved = await shelveLot(scope, lotId, shelf);
  if (shelved.ok) {
    const rest = await scannedRest(scope, "shelving_pending", args.request);
    return redirectWithFlash(args.context, `${href("/staff/shelve")}${rest}`, "已上架。");
  }
  switch (shelved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "no-such-shelf":
      return invalid(submission, undefined, { shelf: ["货架号的格式为 A-01-03"] });
    case "shelf-unknown": {
      const fitting = await proposedForLot(scope, lotId);
      const codes = fitting.map(({ code }) => code).join("、");
      return invalid(submission, undefined, {
        shelf: [`没有货架 ${shelf}，或已停用、不放正品。可放：${codes || "请扫空货架"}`],
      });
    }
    case "not-to-shelve":
    case "moved-meanwhile":
    case "moved-since":
    case "done-already":
      return changed(submission, "此批次已上架或状态已变更，请查看最新状态");
  }
}

export default function ShelvePage() {
  const { words, lots, total, next, after, now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [sent] = useForm({ id: `shelve-${lastResult?.initialValue?.lotId}`, lastResult });

  return (
    <ListPage
      title="待上架"
      count={countedText(total, lotCountMax)}
      problem={<ErrorSummary form={sent} title={sent.errors ? "未能保存" : "请检查填写内容"} />}
      tools={<ScanForm path={href("/staff/shelve")} words={words} />}
      isEmpty={lots.length === 0}
      empty={words ? "没有符合的待上架商品" : "没有待上架的商品"}
      hint={<a href={href("/staff/inspect")}>去验货</a>}
      pages={{ path: href("/staff/shelve"), query: { q: words }, next, isFirst: !after }}
      lang="zh"
    >
      <LotTable
        caption="待上架"
        lots={lots}
        now={now}
        columns={[
          { head: "良品", cell: ({ goodQuantity }) => goodQuantity, figure: true },
          { head: "次品", cell: ({ badQuantity }) => badQuantity, figure: true },
        ]}
        command={{
          head: "货架号",
          cell: (lot) => (
            <ShelfOfLot lot={lot} lastResult={answerTo(lastResult, { lotId: lot.id })} />
          ),
        }}
      />
    </ListPage>
  );
}

interface ShelfOfLotProps {
  lot: Loaded["lots"][number];
  lastResult: SubmissionResult | undefined;
}

function ShelfOfLot({ lot, lastResult }: ShelfOfLotProps) {
  const [form, { shelf }] = useForm<z.input<typeof ShelveForm>>({
    id: `shelve-${lot.id}`,
    lastResult,
  });
  return (
    <Form method="post" className="cluster" {...getFormProps(form)}>
      <input type="hidden" name="lotId" value={lot.id} />
      <label htmlFor={shelf.id} className="visually-hidden">
        货架号 <span lang={langOf(lotName(lot))}>{lotName(lot)}</span>
      </label>
      <FieldError id={shelf.errorId} text={shelf.errors?.[0]} />
      <input
        {...getInputProps(shelf, { type: "text" })}
        key={shelf.key}
        className="input small auto-width"
        size={9}
        placeholder="A-01-03"
      />
      <Button fill small>
        上架
      </Button>
    </Form>
  );
}
