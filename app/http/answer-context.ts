import { createContext } from "react";

/** What this answer carries beside its loaders' data. */
export const AnswerContext = createContext({
  /** The id to quote when it failed. */
  requestId: "",
  /** The origin that its site calls its own, whichever of its hosts was asked. */
  origin: "",
  /** Its stylesheets with their texts, where the browser has not fetched them yet. */
  sheets: undefined as readonly { href: string; text: string }[] | undefined,
});
