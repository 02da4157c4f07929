/** What a buyer's browser and a visitor's with a cart bring along. */
const known = /(?:^|;\s*)__Host-(?:session|cart)=/;

/** Whether the shop may know whose browser this is: its pages then have a header of their own. */
export function isKnown(request: Request) {
  return known.test(request.headers.get("Cookie") ?? "");
}
