/** A member's level as staff say it; the master's name is the buyers'. */
export function levelName(ja: string) {
  return `${ja.replace("ランク", "")}级`;
}
