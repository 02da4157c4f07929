import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
/** What is said of a correction; one that was itself a correction is named without its own cause. */
export function correctionReason({ reason }: { reason: Message }, cause: string) {
  const { of, times } =
    reason.code === "transfer.corrected" ? reason.params : { of: reason, times: 0 };
  return message("transfer.corrected", { of, times: times + 1, cause: typed(cause) });
}
