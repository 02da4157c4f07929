import { goodsRequestLimits } from "./goods-request.ts";

const within = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/i;
const bare = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

/**
 * The first web address in what somebody pasted, alone or among the words of an app; empty where there is
 * none. It is only kept and shown: nobody asks it.
 */
export function addressIn(pasted: string) {
  const text = pasted.slice(0, 4_000).normalize("NFKC").trim();
  const [found] = text.match(within) ?? [];
  const address = found ?? (bare.test(text) ? `https://${text}` : "");
  return isAddress(address) ? address : "";
}

/** Whether this is a web address that a page may link to: no name or password that hides where it leads. */
export function isAddress(typed: string) {
  if (typed.length > goodsRequestLimits.addressLength || /\s/.test(typed)) return false;
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, hostname } = new URL(typed);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hostname.includes(".") && username === "" && password === "";
}
