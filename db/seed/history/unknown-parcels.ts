import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { inspectionPhoto } from "../pictures/inspection-photo.ts";
import { type DayBook, must } from "./day-book.ts";

/** Two parcels that came and are nobody's yet. */
export async function takeInUnknown(book: DayBook, files: FileStore) {
  const found = [
    { trackingNumber: "773340126519048", daysAgo: 3, note: "面单写“样品”，发件人义乌小商品城" },
    { trackingNumber: "SF1620938475512", daysAgo: 1, note: "收件人只写“日本仓”，布袋约20件" },
  ];
  for (const [index, { daysAgo, ...parcel }] of found.entries())
    must(
      await recordUnknown(book.staff("staff-warehouse", daysAgo), files, {
        ...parcel,
        id: crypto.randomUUID(),
        quantity: 1,
        shelf: `X-01-0${index + 1}`,
        photos: [{ name: "parcel.png", bytes: inspectionPhoto("whole", index) }],
      }),
    );
}
