import type { AmazonCall } from "#app/integrations/amazon/rates.ts";

/** A published case of Amazon's sandbox in short: who asks what, and with which status it is answered. */
export interface SandboxCase {
  call: AmazonCall;
  method: "GET" | "POST" | "PUT";
  /** Below the interface's own address. */
  address: string;
  body?: object;
  status: number;
}

export const tail = "1234abcd-1234-abcd-5678-1234abcd5678";
export const otherTail = "otherbcd-1234-abcd-5678-1234abcd5678";
export const us = "ATVPDKIKX0DER";
export const canada = "A2EUQ1WTGCTBG2";

/** Cases of one call. */
export function asked(call: AmazonCall, method: SandboxCase["method"]) {
  return (status: number, address: string, body?: object): SandboxCase => ({
    call,
    method,
    status,
    address,
    ...(body && { body }),
  });
}
