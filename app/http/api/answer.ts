import { type ApiReason, apiCodes } from "./codes.ts";

const headers = { "Cache-Control": "no-store" };

export function success(value: unknown) {
  return Response.json({ code: 0, msg: "", data: value ?? null }, { headers });
}

/** Why a call did nothing; programs know no other statuses than 200, 400 and 500. */
export function refusal(reason: ApiReason, words?: string) {
  const { code, msg } = apiCodes[reason];
  const status = code === 500 ? 500 : 400;
  return Response.json({ code, msg: words || msg, data: null }, { status, headers });
}
