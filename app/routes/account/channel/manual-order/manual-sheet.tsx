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
import { manualColumns, mayUploadOrders } from "#app/domain/channels/orders/manual-sheet.ts";
import {
  importManualSheet,
  uploadManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
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
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { severalSheetsText } from "../../read-sheet/chosen-sheet.ts";
import { leadToSheet } from "../../read-sheet/lead-to-sheet.server.ts";
import { readSheetHref } from "../../read-sheet/read-sheet-href.ts";
import { SheetColumns } from "../../sheet-columns.tsx";
import { ManualSheetSeen } from "./manual-sheet-seen.tsx";
import { manualSheetRefusals, manualTakeRefusals } from "./manual-sheet-texts.ts";
import { readManualSheetView } from "./manual-sheet-view.server.ts";
import { SendManualSheet } from "./send-manual-sheet.tsx";

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

export const meta: MetaFunction = () => [{ title: "シートから直送の注文を登録 | 買付便" }];

/** Names and addresses of customers of all the company's shops are brought here. */
async function bringerScope(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const scope = await buyerScope(args, "shops");
  if (!mayUploadOrders(scope.actor)) throw forbidden();
  return scope;
}

function hostsOf({ context }: Pick<LoaderFunctionArgs, "context">) {
  return context.sites.flatMap((site) => site.hosts);
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await bringerScope(args);
  return { key: crypto.randomUUID(), shown: await readManualSheetView(scope, args, hostsOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await bringerScope(args);
  const form = await readForm(args.request);
  const { seal } = args.context;
  if (formText(form, "intent") === "send") return send(scope, args.context, form);
  const submission = parseForm(form, { schema: TakeForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, seen, intent } = submission.value;
  const wanted = { id, onlyRight: intent === "take-right", seen };
  const taken = await importManualSheet(scope, seal, hostsOf(args), wanted);
  if (taken.ok) return redirectDocument(readSheetHref(href("/shopifyOrders/sheet"), { id }), 303);
  if (taken.reason === "not-found" || taken.reason === "forbidden") throw denial(taken.reason);
  return changed(submission, manualTakeRefusals[taken.reason]);
}

async function send(scope: Scope<Buyer>, context: AppLoadContext, form: FormData) {
  const submission = parseForm(form, { schema: SendForm });
  if (submission.status !== "success") return invalid(submission);
  const { id } = submission.value;
  const wrong = (text: string) => invalid(submission, undefined, { sheet: [text] });
  const files = await allUploadsOf(scope, context.files, form, "sheet");
  if (!files.ok) return wrong(fileRefusals.ja[files.reason]);
  const [file] = files.value;
  if (!file) return wrong(manualSheetRefusals["no-file"]);
  const sent = await uploadManualSheet(scope, context, id, file);
  if (sent.ok) {
    const sheet = readSheetHref(href("/shopifyOrders/sheet"), { id });
    return leadToSheet(context, sheet, sent.value.hiddenRowCount);
  }
  if (sent.reason === "forbidden") throw denial("forbidden");
  if (sent.reason === "form-used") return usedForm(submission);
  if (sent.reason === "several-sheets")
    return wrong(severalSheetsText(sent.names, "読み込むシートだけを残して、送り直してください"));
  return wrong(manualSheetRefusals[sent.reason]);
}

export default function ManualSheetPage() {
  const { key, shown } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const [form, fields] = useForm<{ sheet: string }>({ id: "sheet", lastResult });
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/shopifyOrders"), label: "販売先の注文" }]}
        here="シートから登録"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>シートから直送の注文を登録</h1>
          <p className="note">
            お客様の注文をExcel・CSVでまとめて登録し、中国から1件ずつ直送します。連携していない販売先の注文にも使えます。
          </p>
        </div>
        <UnsentProblem />
        <ErrorSummary form={form} />
        {shown ? (
          <ManualSheetSeen shown={shown} />
        ) : (
          <>
            <SendManualSheet id={key} field={fields.sheet} />
            <SheetColumns columns={manualColumns} />
          </>
        )}
      </main>
    </>
  );
}
