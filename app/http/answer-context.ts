import { createContext } from "react";

/**
 * What this answer carries: the nonce of its content policy, the id to quote when it failed, and the
 * origin that its site calls its own, whichever of its hosts was asked. The browser hides nonces from
 * scripts and has asked nothing itself, so there the first two are empty.
 */
export const AnswerContext = createContext({
  nonce: "",
  requestId: "",
  origin: globalThis.location?.origin ?? "",
});
