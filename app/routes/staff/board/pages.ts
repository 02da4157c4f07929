import type { Page } from "../../page.ts";

export const staffBoardPages = {
  // Our own path: what the house did, what waits and what is at stake.
  "/staff/board": {
    file: "staff/board/board.tsx",
    frame: "staff",
    access: { duty: "see-board" },
    menu: { group: "工作台", place: 3, label: "看板" },
  },
  // Our own path: the same day by day, by step and person.
  "/staff/board/:file": { file: "staff/board/board-file.ts", access: { duty: "see-board" } },
} as const satisfies Record<string, Page>;
