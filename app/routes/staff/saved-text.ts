/** What came of the rows that stand. */
export function savedText(saved: number, same: number) {
  return `已保存 ${saved} 行${same > 0 ? `，${same} 行之前已填` : ""}。`;
}
