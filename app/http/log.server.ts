type Kind = "page" | "call" | "hook" | "job";

interface Event {
  kind: Kind;
  /** The path, the call or the job. */
  what: string;
  /** What the answer's `X-Request-Id` said; a job of the clock has none. */
  requestId?: string | undefined;
  method?: string;
  error: unknown;
}

/**
 * One line of JSON for every fault of ours, whoever met it: what failed and where, and nothing of what anybody typed.
 */
export function logFault({ kind, what, requestId, method, error }: Event) {
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "error",
      requestId,
      kind,
      what: withoutValues(what),
      method,
      ...described(error),
    }),
  );
}

function described(error: unknown) {
  if (!(error instanceof Error))
    return { error: typeof error, message: withoutValues(String(error)) };
  return {
    error: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ""),
    cause: error.cause === undefined ? undefined : withoutValues(String(error.cause)),
  };
}

/**
 * The text of a fault without the values that it happened with. A failed query lists them; what else
 * quotes an address, a long number or words that are not English quotes somebody: our own sentences
 * are English.
 */
export function withoutValues(text: string) {
  return text
    .replaceAll(/^params: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/gm, "params: …")
    .replaceAll(/(?:%[0-9A-F]{2})+/gi, "…")
    .replaceAll(/[^\s"'`<>()=,;/]+@[^\s"'`<>(),;:/]+\.[^\s"'`<>(),;:/]+/g, "…")
    .replaceAll(/(?<![:\d])\d{7,}/g, "…")
    .replaceAll(/[^\p{ASCII}…]+/gu, "…");
}
