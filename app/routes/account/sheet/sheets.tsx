import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { listSheets } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { templateHelp } from "#app/domain/trade/orders/sheets/sheet.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { severalSheetsText } from "../read-sheet/chosen-sheet.ts";
import { leadToSheet } from "../read-sheet/lead-to-sheet.server.ts";
import { SendSheet, SheetHelp } from "./send-sheet-forms.tsx";
import { sheetPage } from "./sheet-links.ts";
import { SheetList } from "./sheet-list.tsx";
import { sheetRefusals } from "./sheet-refusals.ts";
import { toSheetsView } from "./view.server.ts";

const pageSize = 20;

const SendForm = z.object({
  id: rules.idempotencyKey,
  intent: z.enum(["file", "paste"], refusalTexts.otherForm),
  sheetName: z.string().max(100, "シート名は100文字までです").optional(),
  pasted: z.string().max(100_000, "貼り付けられるのは10万文字までです").default(""),
});

export { revalidateAlsoAfter409 as shouldRevalidate } from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "Excel注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const after = readPlace(new URL(args.request.url).searchParams);
  const { page, next } = await listSheets(scope, after, pageSize);
  return toSheetsView({ page, next, first: !after });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: SendForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, intent, pasted, sheetName } = submission.value;
  const wrong = (text: string) =>
    invalid(submission, undefined, { [intent === "file" ? "sheet" : "pasted"]: [text] });
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  if (intent === "paste" && pasted.trim() === "")
    return wrong("シートからコピーした行を貼り付けてください");
  const chosen = await allUploadsOf(scope, args.context.files, form, "sheet");
  if (!chosen.ok) return wrong(fileRefusals.ja[chosen.reason]);
  const [file] = chosen.value;
  if (intent === "file" && !file) return wrong(sheetRefusals["no-file"]);
  const sent = intent === "file" && file ? { file } : { pasted };
  const taken = await sendSheet(scope, args.context, hosts, { id, sent, sheetName });
  if (taken.ok)
    return leadToSheet(args.context, sheetPage(taken.value.id), taken.value.hiddenRowCount);
  if (taken.reason === "forbidden") throw forbidden();
  if (taken.reason === "form-used") return usedForm(submission);
  if (taken.reason === "no-such-sheet")
    return invalid(submission, undefined, { sheetName: [sheetRefusals["no-such-sheet"]] });
  if (taken.reason === "several-sheets") {
    const text = severalSheetsText(taken.names, "読み込むシートの名前を入力してください");
    return invalid(submission, undefined, { sheetName: [text] });
  }
  return wrong(sheetRefusals[taken.reason]);
}

export default function SheetsPage() {
  const { page, next, first, ids } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>Excel注文</h1>
        <p className="note number">Excel・CSV 5MBまで ・ 2,000行まで ・ 200明細ごとに1つの注文</p>
      </div>
      <div className="stack">
        <SendSheet ids={ids} lastResult={lastResult} />
        <SheetHelp columns={templateHelp()} />
        <SheetList sheets={page} next={next} first={first} />
      </div>
    </main>
  );
}
