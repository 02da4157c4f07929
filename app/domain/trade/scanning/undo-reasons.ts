/** Why an act of the floor is undone, as staff choose it. */
export const undoReasons = ["扫错了", "数量点错", "放错货架", "不是这一批", "其他"] as const;
