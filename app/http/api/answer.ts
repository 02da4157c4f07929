import { type ApiReason, apiCodes } from "./codes.ts";

const headers = { "Cache-Control": "no-store", "Content-Type": "application/json" };

/** Who signed, as the books keep it: a kind of person and an id of ours. */
const signature = /^(buyer|staff|system):/;

/** What is ours alone: programs know whose documents they ask for, and people by their names. */
function isOurs(key: string, value: unknown) {
  return key === "companyId" || (typeof value === "string" && signature.test(value));
}

/** The lock of a row is told only where the program sends it back. */
export function success(value: unknown, versioned = false) {
  const answer = { code: 0, msg: "", data: value ?? null };
  const told = (key: string, part: unknown) => {
    const isLock = key === "version" && typeof part === "number" && !versioned;
    return isLock || isOurs(key, part) ? undefined : part;
  };
  return new Response(JSON.stringify(answer, told), { headers });
}

/** Why a call did nothing; programs know no other statuses than 200, 400 and 500. */
export function refusal(reason: ApiReason, words?: string) {
  const { code, msg } = apiCodes[reason];
  const status = code === 500 ? 500 : 400;
  return Response.json({ code, msg: words || msg, data: null }, { status, headers });
}
