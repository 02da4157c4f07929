import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayBeNumberOf } from "#app/domain/trade/floor/tracking-number.ts";
import { ClearForm } from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import {
  clearTogether,
  departTogether,
} from "#app/domain/trade/shipments/main-number-group.server.ts";
import { carrier, tracking } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { notCarriedText } from "../not-carried-text.ts";

const numbers = z.array(z.string().max(40)).min(1, "请刷新页面后重试").max(100);
const { id, permitNumber, permittedOn, dutyYen, consumptionTaxYen, brokerYen } = ClearForm.shape;

export const GroupForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("depart"), numbers, carrier, trackingNumber: tracking }),
  z.object({
    intent: z.literal("clear"),
    numbers,
    ...{ id, permitNumber, permittedOn, dutyYen, consumptionTaxYen, brokerYen },
    checked: z.literal("on", "请核对许可通知书后勾选"),
  }),
]);

interface Group {
  mainNumber: string;
  operationId: string;
}

/** 一起发货 and 一起登记进口许可 of the requests under a main number. */
export async function workOnGroup(
  context: AppLoadContext,
  scope: Scope<Staff>,
  group: Group,
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: GroupForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  if (value.intent === "depart" && !mayBeNumberOf(value.carrier, value.trackingNumber))
    return invalid(submission, undefined, {
      trackingNumber: [`不是${value.carrier}的单号，请核对位数和校验位`],
    });
  const named = { ...group, numbers: value.numbers };
  const query = new URLSearchParams({ number: group.mainNumber, member: group.operationId });
  const here = (done: string) =>
    redirectWithFlash(context, `${href("/staff/mainNumber")}?${query}`, done);
  const worked =
    value.intent === "depart"
      ? await departTogether(scope, named, value)
      : await clearTogether(scope, named, value);
  if (worked.ok)
    return here(
      `${worked.value.join("、")} ${value.intent === "depart" ? "已发货" : "已登记进口许可"}。`,
    );
  const at = "at" in worked ? `${worked.at}：` : "";
  const left =
    "left" in worked && worked.left.length > 0 ? `${worked.left.join("、")}已发货。` : "";
  switch (worked.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "not-carried":
      return changed(submission, `${left}${at}${notCarriedText(worked)}`);
    case "in-the-future":
      return invalid(submission, undefined, { permittedOn: ["许可日期不能晚于今天"] });
    case "before-departure":
      return invalid(submission, undefined, { permittedOn: [`${at}许可日期不能早于发货日`] });
    default:
      return changed(submission, `${left}${at}${texts[worked.reason]}`);
  }
}

const texts = {
  "not-found": "主单号已变更，请查看最新状态",
  "nothing-ready": "没有可以一起发货的配送单",
  "nothing-left-yet": "还没有发货的配送单，发货后才能登记",
  "other-permit": "已登记其他许可编号，如需更正请在配送单上修改",
  "photo-missing": "买家付了出货前拍照，先拍封箱照",
  "number-taken": "其他配送单已用过此追踪号，请核对",
  "not-to-ship": "状态已变更",
  "moved-meanwhile": "状态已变更，请查看最新状态",
  held: "已暂停，恢复后再处理",
  "cleared-by-us": "由我们登记",
  "not-shipped": "发货后才能登记",
  "dues-far-off": "金额与估算相差太大",
} as const;
