import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { ShippingQuoteForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { notCarriedText } from "../../not-carried-text.ts";

/** 提交报价; undefined once it is done. */
export async function handleShippingQuote(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: ShippingQuoteForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const quoted = await quoteShipment(scope, number, submission.value);
  if (quoted.ok) return undefined;
  switch (quoted.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, {
        note: ["合计为0日元时，请写明原因（日文，买家可见）"],
      });
    case "storage-above-told":
      return invalid(submission, undefined, {
        note: ["仓储费高于买家提交时看到的金额，请写明原因（日文，买家可见）"],
      });
    case "freight-off-list":
      return invalid(submission, undefined, {
        note: ["国际运费与公布价不同，请写明原因（日文，买家可见）"],
      });
    case "freight-far-off":
      return invalid(submission, undefined, {
        checked: ["国际运费不到公布价的一半或超过两倍：请核对金额，无误请勾选后再提交"],
      });
    case "far-above-told":
      return invalid(submission, undefined, {
        checked: [
          "国际运费超过买家提交时所见估算上限的两倍：请核对重量、尺寸和金额，无误请勾选后再提交",
        ],
      });
    case "discount-unexplained":
      return invalid(submission, undefined, {
        note: ["报价低于公布价，请写明原因（日文，买家可见）"],
      });
    case "packed-yourself":
      return invalid(submission, "您自己装箱称重的配送单，不能由您低于公布价报价；请同事报价");
    case "discount-too-large":
      return invalid(submission, "优惠超过单人免收上限，请由客户经理报价");
    case "dues-missing":
      return invalid(submission, undefined, { duesYen: ["该方式由我方代缴税费，请填写金额"] });
    case "dues-not-ours":
      return invalid(submission, undefined, { duesYen: ["该方式的税费由买家自付，请留空"] });
    case "too-much":
      return invalid(submission, "合计超过一亿日元，请检查金额");
    case "not-carried":
      return changed(submission, notCarriedText(quoted));
    case "photo-missing":
      return changed(submission, "买家要求试装箱：还有箱子没有照片，请先补拍，再报价");
    case "held":
      return changed(submission, "配送单已暂停，恢复后再处理");
    case "weigh-first":
      return changed(submission, "此运输方式须先装箱称重，再报价");
    case "not-quotable":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}
