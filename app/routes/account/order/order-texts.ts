/** What every command of an order says that came too late. */
export const orderMoved = "注文の状態が変わりました。最新の状態をご確認ください";
