import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { readClaimable } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { offerClaim } from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { type ClaimInput, saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";

/** Claims about the newest goods that have come: one is offered money, one has just been sent in. */
export async function claimSome(book: DayBook, files: FileStore) {
  const request = await newestReceived(book);
  if (!request?.receivedAt) return;
  const came = (book.now.getTime() - request.receivedAt.getTime()) / 86_400_000;
  const buyer = book.buyer("user-demo", came - 0.1);
  const { contents } = (await readClaimable(buyer, request.number))!;
  const [first, second = first!] = contents;
  if (!first) return;
  const wanted = (
    { boxId, shippingLineId }: typeof first,
    change: Pick<ClaimInput, "reason" | "wish" | "situation">,
  ) => ({
    id: crypto.randomUUID(),
    requestNumber: request.number,
    lines: [{ boxId, shippingLineId, quantity: 1 }],
    filmUrl: "",
    pictures: [],
    submit: true,
    ...change,
  });
  const broken = must(
    await saveClaim(
      buyer,
      files,
      wanted(first, {
        reason: "broken",
        wish: "refund",
        situation: "箱の角がつぶれ、1個に折れと汚れがあります。",
      }),
    ),
  );
  must(
    await saveClaim(
      book.buyer("user-demo", Math.min(came, 0.6)),
      files,
      wanted(second, {
        reason: "defect",
        wish: "resend",
        situation: "1個、縫い目がほつれています。",
      }),
    ),
  );
  must(
    await offerClaim(book.staff("staff-manager", Math.max(0.01, came - 0.3)), broken.number, {
      kind: "refund",
      yen: Math.max(1, Math.floor(first.pieceYen / 2)),
      pieces: [],
      note: "輸送中の破損と確認しました。修理して使える程度とのことで、半額でご提案します。",
    }),
  );
}

async function newestReceived({ db }: DayBook) {
  const [request] = await db
    .select()
    .from(shippingRequests)
    .where(
      and(
        eq(shippingRequests.companyId, "company-demo"),
        inArray(shippingRequests.state, ["received", "evaluated"]),
        isNotNull(shippingRequests.receivedAt),
      ),
    )
    .orderBy(desc(shippingRequests.receivedAt))
    .limit(1);
  return request;
}
