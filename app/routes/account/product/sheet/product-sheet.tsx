import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  sendProductSheet,
  takeProductSheet,
} from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import { productSheetColumns } from "#app/domain/catalog/products/product-sheet.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { readSheetHref } from "../../read-sheet/read-sheet-href.ts";
import { SheetColumns } from "../../sheet-columns.tsx";
import { productSheetRefusals, takeRefusals } from "./product-sheet-texts.ts";
import { SendProductSheet } from "./send-product-sheet.tsx";
import { SheetSeen } from "./sheet-seen.tsx";
import { showProductSheet } from "./shown-product-sheet.server.ts";

const TakeForm = z.object({
  id: rules.idempotencyKey,
  seen: z.string().max(64),
  intent: z.enum(["take", "take-right"], "ページを読み込み直してから、もう一度お試しください"),
});

const SendForm = z.object({ id: rules.idempotencyKey, intent: z.literal("send") });

export const meta: MetaFunction = () => [{ title: "商品の一括登録 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  const shown = await showProductSheet(scope, new URL(args.request.url).searchParams, hosts);
  return { key: crypto.randomUUID(), shown };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  if (formText(form, "intent") === "send") return send(scope, args.context, form);
  const { form: read } = readTyped(form, TakeForm);
  if (!read.success) return problem("", read.error.issues[0]!.message);
  const { id, seen, intent } = read.data;
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  const wanted = { id, onlyRight: intent === "take-right", seen };
  const taken = await takeProductSheet(scope, hosts, wanted);
  if (taken.ok) return redirect(readSheetHref(href("/commodityManagement/sheet"), { id }), 303);
  if (taken.reason === "not-found" || taken.reason === "forbidden") throw denial(taken.reason);
  return problem("", takeRefusals[taken.reason], 409);
}

async function send(scope: Scope<Buyer>, { workbooks }: AppLoadContext, form: FormData) {
  const { form: read } = readTyped(form, SendForm);
  if (!read.success) return problem("", read.error.issues[0]!.message);
  const [file] = await uploadsOf(form, "sheet");
  if (!file) return problem("sheet", productSheetRefusals["no-file"]);
  const sent = await sendProductSheet(scope, workbooks, read.data.id, file);
  if (sent.ok)
    return redirect(readSheetHref(href("/commodityManagement/sheet"), { id: read.data.id }), 303);
  if (sent.reason === "forbidden") throw denial("forbidden");
  return problem("sheet", productSheetRefusals[sent.reason]);
}

function problem(fieldId: string, text: string, status = 400) {
  return data({ problems: [fieldId ? { fieldId, text } : { text }] }, { status });
}

export default function ProductSheetPage() {
  const { key, shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const problems = refused?.problems ?? [];
  const wrong = problems.find((one) => "fieldId" in one)?.text;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <div>
          <h1>商品の一括登録</h1>
          <p className="note">
            Excel・CSVから自社商品をまとめて追加・更新します。確認の画面で内容を見てから登録できます。
          </p>
        </div>
        <p className="cluster">
          <a className="button small soft" href={href("/commodityManagement")}>
            商品管理
          </a>
        </p>
      </div>
      <ErrorList problems={problems} />
      {shown ? (
        <SheetSeen shown={shown} />
      ) : (
        <>
          <SendProductSheet id={key} problem={wrong} />
          <SheetColumns columns={productSheetColumns} />
        </>
      )}
    </main>
  );
}
