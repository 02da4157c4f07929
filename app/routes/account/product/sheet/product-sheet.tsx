import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  sendProductSheet,
  takeProductSheet,
} from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import { productSheetColumns } from "#app/domain/catalog/products/product-sheet.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { severalSheetsText } from "../../read-sheet/chosen-sheet.ts";
import { leadToSheet } from "../../read-sheet/lead-to-sheet.server.ts";
import { readSheetHref } from "../../read-sheet/read-sheet-href.ts";
import { SheetColumns } from "../../sheet-columns.tsx";
import { productSheetRefusals, takeRefusals } from "./product-sheet-texts.ts";
import { readProductSheetView } from "./product-sheet-view.server.ts";
import { SendProductSheet } from "./send-product-sheet.tsx";
import { SheetSeen } from "./sheet-seen.tsx";

const TakeForm = z.object({
  id: rules.idempotencyKey,
  seen: z.string().max(64).default(""),
  intent: z.enum(["take", "take-right"], refusalTexts.otherForm),
});

const SendForm = z.object({ id: rules.idempotencyKey, intent: z.literal("send") });

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "商品の一括登録 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  const shown = await readProductSheetView(scope, new URL(args.request.url).searchParams, hosts);
  return { key: crypto.randomUUID(), shown };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  if (formText(form, "intent") === "send") return send(scope, args.context, form);
  const submission = parseForm(form, { schema: TakeForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, seen, intent } = submission.value;
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  const wanted = { id, onlyRight: intent === "take-right", seen };
  const taken = await takeProductSheet(scope, hosts, wanted);
  if (taken.ok)
    return redirectDocument(readSheetHref(href("/commodityManagement/sheet"), { id }), 303);
  if (taken.reason === "not-found" || taken.reason === "forbidden") throw denial(taken.reason);
  return changed(submission, takeRefusals[taken.reason]);
}

async function send(scope: Scope<Buyer>, context: AppLoadContext, form: FormData) {
  const submission = parseForm(form, { schema: SendForm });
  if (submission.status !== "success") return invalid(submission);
  const { id } = submission.value;
  const wrong = (text: string) => invalid(submission, undefined, { sheet: [text] });
  const files = await allUploadsOf(scope, context.files, form, "sheet");
  if (!files.ok) return wrong(fileRefusals.ja[files.reason]);
  const [file] = files.value;
  if (!file) return wrong(productSheetRefusals["no-file"]);
  const sent = await sendProductSheet(scope, context.workbooks, id, file);
  if (sent.ok) {
    const sheet = readSheetHref(href("/commodityManagement/sheet"), { id });
    return leadToSheet(context, sheet, sent.value.hiddenRowCount);
  }
  if (sent.reason === "forbidden") throw denial("forbidden");
  if (sent.reason === "form-used") return usedForm(submission);
  if (sent.reason === "several-sheets")
    return wrong(severalSheetsText(sent.names, "読み込むシートだけを残して、送り直してください"));
  return wrong(productSheetRefusals[sent.reason]);
}

export default function ProductSheetPage() {
  const { key, shown } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const [form, fields] = useForm<{ sheet: string }>({ id: "sheet", lastResult });
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
      <UnsentProblem />
      <ErrorSummary form={form} />
      {shown ? (
        <SheetSeen shown={shown} />
      ) : (
        <>
          <SendProductSheet id={key} field={fields.sheet} />
          <SheetColumns columns={productSheetColumns} />
        </>
      )}
    </main>
  );
}
