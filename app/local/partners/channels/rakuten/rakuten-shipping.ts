import type { Rakuten } from "./rakuten.ts";
import { basketsOf, orderNumberOf } from "./rakuten-orders.ts";
import { type Said, wrong } from "./said.ts";

interface Shipping {
  shippingDetailId?: number;
  deliveryCompany?: string;
  shippingNumber?: string;
  shippingDate?: string;
}

interface Update {
  orderNumber?: string;
  BasketidModelList?: { basketId: number; ShippingModelList: Shipping[] }[];
}

/** Adds reported tracking numbers to an order, also a number reported before, as Rakuten does. */
export function shipped(
  { demo, lent }: Rakuten,
  { orderNumber, BasketidModelList = [] }: Update,
): Said {
  const code = (number: number) => `ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_0${number}`;
  const order = demo.all().find((one) => orderNumberOf(one) === orderNumber);
  if (!order) return wrong(400, code(10), "該当する注文が存在しません。");
  if (demo.state(order) === "cancelled") return wrong(400, code(20), "キャンセル済みの注文です。");
  const told = BasketidModelList.flatMap(({ basketId, ShippingModelList }) =>
    ShippingModelList.map((shipping) => ({ basketId, shipping })),
  );
  for (const { shipping } of told) {
    if (!/^10[0-3]\d$/.test(shipping.deliveryCompany ?? ""))
      return wrong(400, code(11), "deliveryCompanyの書式が不正です。");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(shipping.shippingDate ?? ""))
      return wrong(400, code(11), "shippingDateの書式が不正です。");
    if ((shipping.shippingNumber ?? "").length > 120)
      return wrong(400, code(12), "shippingNumberは120文字以内で指定して下さい。");
  }
  const messages = told.map(({ basketId, shipping }, index) => {
    const places = basketsOf(order).find((one) => one.basketId === basketId)?.places ?? [];
    demo.tell(order, {
      trackingNumber: shipping.shippingNumber ?? "",
      carrier: shipping.deliveryCompany ?? "",
      quantities: order.lines.map(({ quantity }, place) => (places.includes(place) ? quantity : 0)),
      toldAt: lent.now(),
    });
    return {
      messageType: "INFO",
      messageCode: "ORDER_EXT_API_UPDATE_ORDERSHIPPING_INFO_101",
      message: "発送情報の追加設定が完了しました。",
      dataNumber: index + 1,
      shippingDetailId: order.number * 100 + demo.told(order).length - 1,
    };
  });
  return { body: { MessageModelList: messages } };
}
