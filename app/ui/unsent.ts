import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** What a page says where a form did not reach us. */
export const unsentText = "送信できませんでした。通信の状態を確認して、もう一度押してください";

/** True for a request whose line broke, by the words of Chromium, Firefox and Safari. */
export function isUnsent(error: unknown) {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * A form that never reached us changed nothing, and what stands around it is not asked for over the broken line; nor
 * is it where a form was only kept as a draft.
 */
export function revalidatesIfSent({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.unsent || actionResult?.keptAt ? false : defaultShouldRevalidate;
}
