import { createContext } from "react";

export interface CarriedSheet {
  href: string;
  text?: string;
  /** By which the page's policy allows the text. */
  hash?: string;
}

/** What this answer carries beside its loaders' data. */
export const AnswerContext = createContext({
  /** The id to quote when it failed. */
  requestId: "",
  /** The origin that its site calls its own, whichever of its hosts was asked. */
  origin: "",
  /** Its stylesheets, where the browser has not fetched all of them yet: those missing with their texts. */
  sheets: undefined as readonly CarriedSheet[] | undefined,
});
