/** A request to a model: the instructions, and beside them data that the model must not follow. */
export interface ModelQuestion {
  instructions: string;
  /** JSON of text that others wrote. */
  data: string;
  /** JPEGs that belong to the request, in order. */
  pictures?: readonly Uint8Array[];
  lettersMax: number;
}

/** The reasons why a model's answer is missing or not usable. */
export const modelProblems = {
  slow: "AIが時間内に答えませんでした",
  away: "AIに接続できませんでした",
  busy: "AIの利用上限に達しています",
  refused: "AIが作成を断りました",
  "cut-off": "AIの答えが途中で切れました",
  unreadable: "AIの答えを読み取れませんでした",
  "off-topic": "AIの答えが商品と合いませんでした",
  "fails-checks": "AIの文が検査に適合しませんでした",
} as const;
export type ModelProblem = keyof typeof modelProblems;

export type ModelAnswer = { ok: true; text: string } | { ok: false; reason: ModelProblem };

/**
 * 素材を書くAI: a model that writes texts of goods. It always answers within a time limit, also after an error.
 */
export interface MaterialWriter {
  /** The name that its texts are signed with. */
  name: string;
  write(question: ModelQuestion): Promise<ModelAnswer>;
}
