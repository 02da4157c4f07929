import { createContext } from "react";

export interface CarriedSheet {
  href: string;
  /** The sheet's text, where the page carries it. */
  text?: string;
  /** The content security policy allows the text by this hash. */
  hash?: string;
}

export interface Answer {
  /** The id to quote when the answer is an error. */
  requestId: string;
  /** The origin that the site calls its own, whichever of its hosts was asked. */
  origin: string;
  /** The page's stylesheets, where the browser has not fetched all of them yet: those missing with their texts. */
  sheets?: readonly CarriedSheet[] | undefined;
  /** True where React takes the page over in the browser. */
  hydrates: boolean;
  /** The content security policy allows the scripts of a hydrated page by this value. */
  nonce?: string | undefined;
}

/** Carries what an answer holds beside the data of its loaders. */
export const AnswerContext = createContext<Answer>({ requestId: "", origin: "", hydrates: false });
