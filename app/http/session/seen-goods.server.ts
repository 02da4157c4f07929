import { seenCookie } from "./cookies.server.ts";
import { seenMax } from "./seen-goods.ts";

/** The goods that a browser looked at last, newest first. Nobody but the browser keeps them. */
interface SeenGoods {
  noted: boolean;
  ids: readonly string[];
}

const id = /^\d{5,20}$/;
/** Says that this browser wants nothing noted. */
const off = "off";

/** What the browser brings; what somebody has tampered with is nothing. */
export async function readSeen(request: Request): Promise<SeenGoods> {
  const brought: unknown = await seenCookie
    .parse(request.headers.get("Cookie") ?? "")
    .catch(() => null);
  if (typeof brought !== "string") return { noted: true, ids: [] };
  if (brought === off) return { noted: false, ids: [] };
  const ids = brought.split("~").filter((one) => id.test(one));
  return { noted: true, ids: [...new Set(ids)].slice(0, seenMax) };
}

/** The header's value that keeps these goods; of none that forgets them. */
export async function keepSeen(ids: readonly string[]) {
  return ids.length > 0
    ? seenCookie.serialize(ids.slice(0, seenMax).join("~"))
    : seenCookie.serialize("", { maxAge: 0 });
}

/** The header's value by which nothing is noted from now on. */
export async function noteNoSeen() {
  return seenCookie.serialize(off);
}

/** The header's value that notes a look at goods; nothing where there is none to note. */
export async function noteSeen(request: Request, url: URL, status: number) {
  if (request.method !== "GET" || status !== 200 || url.pathname !== "/ProductDetails") return;
  const looked = url.searchParams.get("goods_id") ?? "";
  const { noted, ids } = await readSeen(request);
  if (!noted || ids[0] === looked || !id.test(looked)) return;
  return keepSeen([looked, ...ids.filter((one) => one !== looked)]);
}
