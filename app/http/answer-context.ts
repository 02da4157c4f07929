import { createContext } from "react";

/**
 * What this answer carries: the id to quote when it failed, and the origin that its site calls its
 * own, whichever of its hosts was asked.
 */
export const AnswerContext = createContext({
  requestId: "",
  origin: "",
});
