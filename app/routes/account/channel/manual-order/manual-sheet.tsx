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
import { manualColumns, mayUploadOrders } from "#app/domain/channels/orders/manual-sheet.ts";
import {
  importManualSheet,
  uploadManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { readSheetHref } from "../../read-sheet/read-sheet-href.ts";
import { SheetColumns } from "../../sheet-columns.tsx";
import { ManualSheetSeen } from "./manual-sheet-seen.tsx";
import { manualSheetRefusals, manualTakeRefusals } from "./manual-sheet-texts.ts";
import { SendManualSheet } from "./send-manual-sheet.tsx";
import { showManualSheet } from "./shown-manual-sheet.server.ts";

const TakeForm = z.object({
  id: rules.idempotencyKey,
  seen: z.string().max(64),
  intent: z.enum(["take", "take-right"], "ページを読み込み直してから、もう一度お試しください"),
});

const SendForm = z.object({ id: rules.idempotencyKey, intent: z.literal("send") });

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
  return { key: crypto.randomUUID(), shown: await showManualSheet(scope, args, hostsOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await bringerScope(args);
  const form = await readForm(args.request);
  const { seal } = args.context;
  if (formText(form, "intent") === "send") return send(scope, args.context, form);
  const { form: read } = readTyped(form, TakeForm);
  if (!read.success) return problem("", read.error.issues[0]!.message);
  const { id, seen, intent } = read.data;
  const wanted = { id, onlyRight: intent === "take-right", seen };
  const taken = await importManualSheet(scope, seal, hostsOf(args), wanted);
  if (taken.ok) return redirect(readSheetHref(href("/shopifyOrders/sheet"), { id }), 303);
  if (taken.reason === "not-found" || taken.reason === "forbidden") throw denial(taken.reason);
  return problem("", manualTakeRefusals[taken.reason], 409);
}

async function send(scope: Scope<Buyer>, context: AppLoadContext, form: FormData) {
  const { form: read } = readTyped(form, SendForm);
  if (!read.success) return problem("", read.error.issues[0]!.message);
  const [file] = await uploadsOf(form, "sheet");
  if (!file) return problem("sheet", manualSheetRefusals["no-file"]);
  const sent = await uploadManualSheet(scope, context, read.data.id, file);
  if (sent.ok)
    return redirect(readSheetHref(href("/shopifyOrders/sheet"), { id: read.data.id }), 303);
  if (sent.reason === "forbidden") throw denial("forbidden");
  return problem("sheet", manualSheetRefusals[sent.reason]);
}

function problem(fieldId: string, text: string, status = 400) {
  return data({ problems: [fieldId ? { fieldId, text } : { text }] }, { status });
}

export default function ManualSheetPage() {
  const { key, shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const problems = refused?.problems ?? [];
  const wrong = problems.find((one) => "fieldId" in one)?.text;
  return (
    <>
      <Crumbs
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
        <ErrorList problems={problems} />
        {shown ? (
          <ManualSheetSeen shown={shown} />
        ) : (
          <>
            <SendManualSheet id={key} problem={wrong} />
            <SheetColumns columns={manualColumns} />
          </>
        )}
      </main>
    </>
  );
}
