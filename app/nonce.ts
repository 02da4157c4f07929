import { createContext } from "react";

/** The nonce of this answer's content policy; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
