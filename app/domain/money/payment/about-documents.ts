import { message } from "#app/domain/core/message/message.ts";

/** Documents in short, as a payment for them is called. */
export function aboutOf([first, ...rest]: readonly { number: string }[]) {
  return message("payment.documents", { first: first?.number ?? "", others: rest.length });
}
