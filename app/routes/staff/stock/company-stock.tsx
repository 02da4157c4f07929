import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { remark, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import {
  findManagedCompany,
  listManagedStock,
  ownerScope,
  requestForCompany,
} from "#app/domain/trade/shipments/request-for-company.server.ts";
import { shippingOptionIds } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { CompanyLots } from "./company-lots.tsx";
import { CompanyRequest } from "./company-request.tsx";

const CompanyRequestForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  lot: z.array(rules.id, "请选择库存").min(1, "请选择库存").max(limits.linesPerOrder),
  quantity: z.array(whole("数量", 1, limits.quantityMax)).max(limits.linesPerOrder),
  receiver: z.string("请选择收件人").max(64),
  importer: z.string("请选择进口人").max(64),
  method: z.string("请选择运输方式").max(64),
  options: z.array(z.enum(shippingOptionIds)).default([]),
  note: buyerText(remark),
});

export const meta: MetaFunction = () => [{ title: "代客发货 | 买付便工作台" }];

const pageSize = 50;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "act-for-company");
  const operationId = param(args, "operationId", rules.id);
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.getAll("lot").slice(0, limits.linesPerOrder);
  if (asked.length > 0) {
    const company = await findManagedCompany(scope, operationId);
    if (!company) throw notFound();
    const prepared = await prepareShipment(ownerScope(scope, company), asked, new Map());
    return { company, id: crypto.randomUUID(), stock: null, prepared };
  }
  const [at = "", lot = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && lot ? { at: Number(at), id: lot.slice(0, 64) } : undefined;
  const found = await listManagedStock(scope, operationId, after, pageSize);
  if (!found) throw notFound();
  const { company, lots, next } = found;
  return {
    company,
    id: "",
    prepared: null,
    stock: { lots, next: next ? `${next.at}_${next.id}` : null },
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/companyStock/:operationId"];
  const { scope, form } = await staffForm(args, commands);
  const operationId = param(args, "operationId", rules.id);
  if (!(await findManagedCompany(scope, operationId))) throw notFound();
  const submission = parseForm(form, { schema: CompanyRequestForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { id, lot, quantity, receiver, importer, method, options, note } = submission.value;
  if (lot.length !== quantity.length) return invalid(submission, "请填写数量");
  const made = await requestForCompany(scope, operationId, {
    id,
    lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
    receiverId: receiver,
    importerId: importer,
    methodCode: method,
    optionIds: options,
    words: { note, desiredOn: "", mainNumber: "" },
    submit: true,
  });
  if (made.ok) return redirect(href("/staff/shipping/:number", { number: made.value.number }), 303);
  switch (made.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "not-authorised":
      return changed(submission, "会员未授权代提交配送：只能代发已过免费仓储期的库存");
    case "email-not-verified":
      return changed(submission, "会员邮箱尚未验证，不能提交配送");
    case "no-such-address":
      return invalid(submission, "请从列表选择收件人和进口人");
    case "no-such-method":
      return invalid(submission, "请从列表选择运输方式");
    default:
      return changed(submission, "库存不足或已变更，请重新选择");
  }
}

export default function CompanyStockPage() {
  const { company, id, prepared, stock } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const here = href("/staff/companyStock/:operationId", { operationId: company.operationId });
  return (
    <main id="main" className="page-width stack large">
      <h1>
        代客发货 <span lang="ja">{company.name}</span>{" "}
        <small className="note number">{company.operationId}</small>
      </h1>
      <p className="note">
        {company.delegated
          ? "会员已授权代提交配送。提交会记入会员的操作记录，并通知会员。"
          : "会员未授权代提交配送：只能代发已过免费仓储期（收费仓储）的库存。"}
      </p>
      {prepared && (
        <CompanyRequest id={id} prepared={prepared} here={here} lastResult={lastResult} />
      )}
      {stock && stock.lots.length === 0 && <EmptyState title="该会员没有可发的库存" />}
      {stock && stock.lots.length > 0 && (
        <CompanyLots lots={stock.lots} here={here} delegated={company.delegated} />
      )}
      {stock && (
        <Pager
          lang="zh"
          nextHref={stock.next ? `${here}?after=${stock.next}` : null}
          firstHref={null}
        />
      )}
    </main>
  );
}
