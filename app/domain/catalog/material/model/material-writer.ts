/** What a model is asked: what it shall do, and beside it data that it shall only read. */
export interface ModelQuestion {
  instructions: string;
  /** JSON of what others wrote: never an instruction. */
  data: string;
  /** JPEGs that are looked at with it, in their order. */
  pictures?: readonly Uint8Array[];
  lettersMax: number;
}

/** Why a model wrote nothing that could be used. */
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

/** 素材を書くAI: a model that writes texts of goods. It answers in time, whatever becomes of it. */
export interface MaterialWriter {
  /** By what its texts are signed. */
  name: string;
  write(question: ModelQuestion): Promise<ModelAnswer>;
}
