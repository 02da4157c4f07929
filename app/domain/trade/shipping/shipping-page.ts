/** Where the buyer reads this shipping request; notices and mail lead here. */
export function shippingPage(number: string) {
  return `/deliveryDetails?${new URLSearchParams({ pOrder_sn: number })}`;
}
