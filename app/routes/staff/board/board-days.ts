import { type BoardDays, boardDays } from "#app/domain/console/board/board-steps.ts";

/** How many days an address asks for; a fortnight unless it says so. */
export function readBoardDays(query: URLSearchParams): BoardDays {
  return boardDays.find((days) => String(days) === query.get("days")) ?? 14;
}
