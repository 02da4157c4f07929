import { createContext } from "react";

/**
 * What this answer carries: the nonce of its content policy and the id to quote when it failed.
 * Both are empty in the browser, which hides nonces from scripts and has asked nothing itself.
 */
export const AnswerContext = createContext({ nonce: "", requestId: "" });
