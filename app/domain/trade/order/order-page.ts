/** Where the buyer reads this order; notices and mail lead here. */
export function orderPage(number: string) {
  return `/OrderDetails?${new URLSearchParams({ order_sn: number })}`;
}
