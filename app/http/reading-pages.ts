/** The pages asked for most by those who are signed in, whose loaders read the database and do nothing else. */
export const readingPages: ReadonlySet<string> = new Set([
  "/cart",
  "/user",
  "/user/order",
  "/OrderDetails",
  "/user/deliveryList",
  "/deliveryDetails",
  "/warehouse",
  "/user/churujinList",
  "/user/inform",
  "/staff",
  "/staff/orders",
  "/staff/quotes",
  "/staff/purchases",
  "/staff/shipping",
]);
