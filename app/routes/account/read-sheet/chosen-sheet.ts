/** Why no sheet of a workbook was chosen, as its page says it. */
export const chosenSheetRefusals = {
  "only-hidden-sheet":
    "表示されているシートに、読み込める行がありません。非表示のシートを表示に戻し、保存してから送り直してください",
  "no-such-sheet": "その名前のシートが見つかりません。Excelの下に並ぶシート名を入力してください",
} as const;

/** Names the sheets between which somebody has to choose. */
export function severalSheetsText(names: readonly string[], way: string) {
  const listed = names.map((name) => `「${name}」`).join("");
  return `読み込める行のあるシートが${names.length}つあります（${listed}）。${way}`;
}
