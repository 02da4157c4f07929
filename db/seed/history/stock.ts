import { asc, eq, getTableColumns } from "drizzle-orm";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { photoOptionId } from "#app/domain/trade/floor/inspection.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { lots, orderLines } from "#db/schema/index.ts";
import { type InspectionView, inspectionPhoto } from "../pictures/inspection-photo.ts";
import { type DayBook, dice, must } from "./day-book.ts";
import { answerProblems } from "./problems.ts";

/** Goods that came within so many days have photos, most of them: a line without any is seen as well. */
const photographedDays = 60;

/** Receives, inspects and shelves an order's goods, as far as its stage has come. */
export async function stock(
  book: DayBook,
  files: FileStore,
  orderId: string,
  day: number,
  reached: (stage: "inspected" | "shelved") => boolean,
) {
  const waiting = await book.db
    .select({ ...getTableColumns(lots), options: orderLines.options })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(eq(lots.orderId, orderId))
    .orderBy(asc(lots.number));
  const recent = day < photographedDays;
  for (const [index, lot] of waiting.entries()) {
    const keeper = (daysLater: number) => book.staff("staff-warehouse", day - daysLater);
    must(
      await receiveLot(keeper(0), {
        id: crypto.randomUUID(),
        lotId: lot.id,
        quantity: lot.quantity,
      }),
    );
    if (!reached("inspected")) continue;

    const chance = dice(lot.number)(2 ** 31);
    const badQuantity = lot.quantity > 60 && chance % 3 === 0 ? 1 + (chance % 2) : 0;
    must(
      await inspectLot(keeper(0.2), files, lot.id, {
        goodQuantity: lot.quantity - badQuantity,
        badQuantity,
        note: badQuantity > 0 ? "縫製のほつれ、汚れ" : "",
        weightGrams: lot.weightGrams ?? 180 + (chance % 400),
        lengthMm: lot.lengthMm ?? 220,
        widthMm: lot.widthMm ?? 160,
        heightMm: lot.heightMm ?? 60,
        sure: true,
        photos:
          paysForPhotos(lot) || (recent && (index < 2 || badQuantity > 0))
            ? photosOf(badQuantity > 0, chance)
            : [],
      }),
    );
    if (!reached("shelved")) continue;
    must(
      await shelveLot(
        keeper(0.4),
        lot.id,
        `${"ABCD"[chance % 4]}-${String((chance % 20) + 1).padStart(2, "0")}-${String((chance % 5) + 1).padStart(2, "0")}`,
      ),
    );
  }
  await answerProblems(book, orderId, day);
}

function paysForPhotos({ options }: { options: readonly { id: string }[] }) {
  return options.some(({ id }) => id === photoOptionId);
}

function photosOf(flawed: boolean, kind: number) {
  const views: InspectionView[] = ["whole", "measure", ...(flawed ? (["flaw"] as const) : [])];
  return views.map((view, index) => ({
    name: `検品-${index + 1}.png`,
    bytes: inspectionPhoto(view, kind),
  }));
}
