import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { undoDeparture } from "#app/domain/trade/shipments/load-box.server.ts";
import { UndoShipmentForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const sentences = {
  "not-packed": "现在不能撤销装箱：还没装箱，或已按实重报价（先撤回报价）",
  "loaded-already": "有箱子已装车，请先在装车页撤销",
  "being-paid": "买家正在付差额，到账或取消后才能撤销装箱",
  "storage-owed": "买家还欠暂停期间的仓储费，付清或免收后才能撤销装箱",
  "not-departed": "这张单还没发出，或买家已签收",
  "another-day": "只能撤销当天的发货",
  "on-its-way": "承运商已有轨迹或已清关，不能撤销",
  "moved-meanwhile": "配送单状态已变更，请查看最新状态",
} as const;

/** 撤销 of a packing or a departure: the answer to a form that was refused, else nothing. */
export async function undoShipment(
  scope: Scope<Staff>,
  number: string,
  typed: FormData,
  cards?: CardService,
) {
  const submission = parseForm(typed, { schema: UndoShipmentForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, reason, version } = submission.value;
  const undone =
    intent === "unpack"
      ? await unpackShipment(scope, number, reason, { version, cards })
      : await undoDeparture(scope, number, reason);
  if (undone.ok) return undefined;
  if (undone.reason === "forbidden") throw forbidden();
  if (undone.reason === "not-found") throw notFound();
  return changed(submission, sentences[undone.reason]);
}
