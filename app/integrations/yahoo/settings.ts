export interface YahooSettings {
  clientId: string;
  clientSecret: string;
  /** Yahoo!'s public key as PEM, under which each question about orders is signed, and its version. */
  publicKey?: string | undefined;
  keyVersion?: string | undefined;
  /** A host of ours with a fixed address, which passes questions about orders on: Yahoo! answers no other. */
  relayUrl?: string | undefined;
  /** Other servers that stand in for Yahoo!'s. */
  baseUrl?: string | undefined;
  authUrl?: string | undefined;
  timeoutMs?: number;
  /** The wait before a second try. */
  backOffMs?: number;
  /** Between two questions about single orders: Yahoo! takes ten a second. */
  paceMs?: number;
  now?: () => Date;
}

export const shopping = "https://circus.shopping.yahooapis.jp";
export const login = "https://auth.login.yahoo.co.jp";

/** A store account of Yahoo!ショッピング. */
export function isStore(shopId: string) {
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(shopId);
}
