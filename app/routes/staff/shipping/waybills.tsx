import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { waybillFileBytesMax, waybillRowsMax } from "#app/domain/trade/shipments/waybill-sheet.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { listFileHref } from "#app/shared/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PasteBox } from "../paste-box.tsx";
import { staffCommands } from "../staff-commands.ts";
import { handleImport, handlePaste } from "./paste-waybills.server.ts";

export const meta: MetaFunction = () => [{ title: "批量填追踪号 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  await staffScope(args, "ship");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/waybills"]);
  return intent === "file"
    ? handleImport(args.context, scope, form)
    : handlePaste(args.context, scope, form);
}

/** 批量填追踪号: pasted for many requests, or taken from a carrier's sheet. */
export default function WaybillsPage() {
  const lastResult = useActionData<typeof action>();
  const ofFile = lastResult?.error != null && lastResult.error.rows === undefined;
  const pickedUp = { stage: "pickedUp" };
  return (
    <main id="main" className="page-width stack">
      <h1>批量填追踪号</h1>
      <p className="note">
        要填的：
        <a href={`${href("/staff/shipping")}?stage=pickedUp`}>已揽收</a>（
        <a href={listFileHref({ side: "staff", list: "shipping-lines", query: pickedUp }, "xlsx")}>
          下载明细
        </a>
        ）、
        <a href={`${href("/staff/shipping")}?stage=ship`}>待发货</a>
      </p>
      <PasteBox
        lastResult={ofFile ? undefined : lastResult}
        name="rows"
        title="粘贴"
        label="每行一笔：配送单号（或箱号） 追踪号 承运商（已揽收的可空）。也可粘贴填好的明细，连同表头"
        button="保存追踪号"
        note={`一次最多${waybillRowsMax}行，没填追踪号的行不保存`}
        checkLabel="重复的追踪号已核对无误"
      />
      <WaybillFile lastResult={ofFile ? lastResult : undefined} />
    </main>
  );
}

/** The sheet that a carrier's program exports, with our number as the customer's reference. */
function WaybillFile({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ carrier: string; file: File }>({
    id: "file",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <section className="panel stack" aria-labelledby="h-file">
      <h2 id="h-file">导入承运商的文件</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="cluster">
        <FileField
          field={fields.file}
          label="CSV文件"
          lang="zh"
          accept=".csv,.txt"
          limits={{ files: 1, bytesEach: waybillFileBytesMax }}
        />
        <TextField field={fields.carrier} label="承运商（已揽收的可空）" maxLength={60} />
        <Button fill small name="intent" value="file">
          导入
        </Button>
      </Form>
      <p className="note">
        <span lang="ja">B2クラウド、e飛伝、ゆうパックプリント</span>
        的导出文件均可：客户管理号栏须是我们的配送单号或箱号。
      </p>
    </section>
  );
}
