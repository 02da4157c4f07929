import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";

/** What a page says where a form did not reach us. */
export const unsentTexts = {
  ja: "送信できませんでした。通信の状態を確認して、もう一度押してください",
  zh: "没有发送成功，请检查网络后再按一次",
};

const brokenLine =
  /^(Failed to fetch|network error|NetworkError when attempting to fetch resource|Load failed|The network connection was lost|The Internet connection appears to be offline)/;

/** True for a request whose line broke, by the words of Chromium, Firefox and Safari. */
export function isUnsent(error: unknown) {
  return error instanceof TypeError && brokenLine.test(error.message);
}

/**
 * A form that never reached us changed nothing, and what stands around it is not asked for over the broken line; nor
 * is it where a form was only kept as a draft.
 */
export function revalidateUnlessUnsent({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.unsent || actionResult?.savedAt ? false : defaultShouldRevalidate;
}

/**
 * The `clientAction` of a page that says by itself that a form did not reach us. The answer is a refusal of the whole
 * form, with the mark `unsent`; its fields keep what was typed.
 */
export async function sayUnsent({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnsent(error)) throw error;
    const text = unsentTexts[document.documentElement.lang === "ja" ? "ja" : "zh"];
    return { unsent: true, status: "error", error: { "": [text] } };
  }
}

const retryMs = 1_000;

/** The `clientLoader` of a page that stays as it is while the line is broken, and shows what is new once it is back. */
export async function loadOnceOnline({ request, serverLoader }: ClientLoaderFunctionArgs) {
  for (;;) {
    try {
      return await serverLoader();
    } catch (error) {
      if (!isUnsent(error) || request.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/**
 * A form that was refused since something has changed meanwhile shows what it has become; one that was only kept as a
 * draft changes nothing.
 */
export function revalidateAlsoAfter409({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionResult?.unsent || actionResult?.savedAt) return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Any refusal may say that the page is not as it was shown: it is asked for again as after a change. */
export function revalidateAfterPost({
  actionResult,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionResult?.unsent) return false;
  return formMethod === "POST" || defaultShouldRevalidate;
}
