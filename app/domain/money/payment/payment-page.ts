/** Where a payment is read, whatever its state; notices lead here. */
export function paymentPage(id: string) {
  return `/balanceMaybeBankPaymentSuccess?${new URLSearchParams({ payment: id })}`;
}
