import { expect, test } from "vitest";
import { problemTexts } from "#app/routes/frame/problem/problem-texts.ts";
import { chineseProblemTexts } from "#app/routes/frame/problem/problem-texts-zh.ts";

test("a status without its own sentence shows the general one, to buyers and staff", () => {
  for (const status of [402, 418, 502, 503, 504]) {
    expect(problemTexts(status).title).toBe("データを取得できませんでした");
    expect(chineseProblemTexts(status).title).toBe("数据获取失败");
  }
  expect(problemTexts(404).title).toContain("見つかりません");
  expect(problemTexts(500).title).toBe("エラーが発生しました");
});
