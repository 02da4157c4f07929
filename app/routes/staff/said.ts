/**
 * What the last scan did, by the word that the address of the next page has, with codes and figures: an address is
 * written by anybody, and what it says would be believed as the console's own words.
 */
const saidTexts = {
  put: (code, pieces, box) => `${code} ${pieces} 件 → 第${box}箱`,
  putUnpicked: (code, pieces, box) => `${code} ${pieces} 件 → 第${box}箱（还没有拣货，拣货单不变）`,
  changedBox: (box) => `换到第${box}箱`,
  rest: (pieces, box) => `余量 ${pieces} 件已放进第${box}箱，明细见箱内`,
  restUnpicked: (pieces, box, unpicked) =>
    `余量 ${pieces} 件已放进第${box}箱，明细见箱内；其中 ${unpicked} 件还没有拣货，请确认货在手边`,
  removed: (box) => `已删第${box}箱`,
  taken: (box) => `已从第${box}箱取出`,
  measured: (box) => `第${box}箱已量好`,
  opened: (box) => `开第${box}箱`,
  counted: (code, pieces) => `${code} ${pieces} 件`,
  picked: (code, pieces) => `${code} 取 ${pieces} 件`,
  loaded: (request, box, left) => `${request} 第${box}箱已装车，还剩 ${left} 箱`,
  departed: (request) => `${request} 的箱子已全部装车，登记为已揽收`,
  unpacked: (label, pieces) => `${label} 的 ${pieces} 件已放回货架`,
} as const satisfies Record<string, (...given: [string, string, string]) => string>;

type Said = keyof typeof saidTexts;

/** A figure, or the code of a lot, a request or a box. */
const given = /^(?:\d{1,7}|(?:L|PD)-\d[\d-]{0,24}(?:-B\d{1,3})?)$/;

/** The query by which the next page says it. */
export function saidQuery(said: Said, ...of: readonly (string | number)[]) {
  return { said: [said, ...of].join("~") };
}

/** What a page has to say of the last scan; empty where its address says nothing of ours. */
export function saidIn(query: URLSearchParams) {
  const [said = "", ...of] = (query.get("said") ?? "").split("~");
  if (!Object.hasOwn(saidTexts, said)) return "";
  const text: (...of: string[]) => string = saidTexts[said as Said];
  return of.length === text.length && of.every((one) => given.test(one)) ? text(...of) : "";
}
