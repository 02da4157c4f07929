import { and, eq, ne, or } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { problemCases } from "#db/schema/index.ts";
import { moveCase } from "./move-case.server.ts";

type Case = typeof problemCases.$inferSelect;

/** The statement for the open cases that the arrival of a lot ends: about its delay, or waiting for it as a replacement. */
export function casesAwaitingQuery({ db }: Scope<Staff>, lotId: string) {
  return db
    .select()
    .from(problemCases)
    .where(
      or(
        and(
          eq(problemCases.lotId, lotId),
          eq(problemCases.kind, "late"),
          ne(problemCases.state, "done"),
        ),
        and(eq(problemCases.replacementLotId, lotId), eq(problemCases.state, "awaiting_goods")),
      ),
    )
    .limit(10);
}

interface Left {
  /** Pieces that the lot lost, and how many of them are here. */
  gone: number;
  arrived: number;
  /** Pieces that it still waits for. */
  rest: number;
}

/** The statements that close these cases, or, while pieces are missing, reduce a case of delay to the missing pieces. */
export function arrivedCases(
  scope: Scope<Staff>,
  awaiting: readonly Case[],
  { gone, arrived, rest }: Left,
): Statement[] {
  if (rest > 0)
    return awaiting
      .filter(({ kind, state }) => kind === "late" && state !== "awaiting_goods")
      .map(({ id, quantity }) =>
        scope.db
          .update(problemCases)
          .set({ quantity: quantity - gone })
          .where(eq(problemCases.id, id)),
      );
  return awaiting.flatMap((one) => [
    ...moveCase(scope, one, "arrive", { closedAt: scope.now }),
    ...(arrived > 0 ? [told(scope, one)] : []),
  ]);
}

function told(scope: Scope<Staff>, { companyId, orderId, number, answer }: Case) {
  return notify(scope, {
    companyId,
    about: { order: orderId },
    kind: "warehouse",
    letter: letter("case.goods-arrived", { number, cancelled: answer === "cancel" }),
    href: casePage(number),
  });
}
