import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Piece } from "#app/domain/pricing/freight/estimate-freight.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { type Defect, defectReasons } from "./defects.ts";
import { quarantinePattern } from "./shelf.ts";

export interface Inspection extends Piece {
  goodQuantity: number;
  badQuantity: number;
  /** Of the bad pieces those that are other goods than were ordered. */
  wrongQuantity?: number;
  /** Why the bad pieces are bad; together no more than there are. */
  defects?: Defect[];
  /** Where the bad pieces are put, apart from the stock. */
  quarantineShelf?: string;
  /** What carriers take the goods for; kept for the SKU where it is said. */
  goodsClass?: GoodsClass | undefined;
  note: string;
  photos: readonly Upload[];
  /** Why there is no photo although the buyer pays for some; the buyer reads it. */
  withoutPhoto?: string;
  /** Measures far from those of the quote were taken once more: those of `sureFor`, or, where it is absent, any. */
  sure?: boolean;
  sureFor?: string | undefined;
}

/** 商品写真の撮影: the buyer pays for photos of the goods. */
export const photoOptionId = "photo";

/** What is wrong with an inspection as it was entered, before anything is saved. */
export function judgeInspection(
  { quantity, options }: { quantity: number; options: readonly { id: string }[] },
  found: Inspection,
) {
  const { goodQuantity, badQuantity, wrongQuantity = 0, quarantineShelf = "" } = found;
  const { defects = [], photos, withoutPhoto = "" } = found;
  if (goodQuantity + badQuantity !== quantity) return "count-differs";
  if (wrongQuantity > badQuantity) return "more-wrong-than-bad";
  if (defects.reduce((sum, { pieces }) => sum + pieces, 0) > badQuantity)
    return "more-defects-than-bad";
  if (badQuantity > 0 && !saysWhy(found)) return "reason-missing";
  if (quarantineShelf && !quarantinePattern.test(quarantineShelf)) return "no-such-shelf";
  if (photos.length > limits.photosPerInspection) return "too-many-pictures";
  const paid = options.some(({ id }) => id === photoOptionId);
  if (paid && photos.length === 0 && !withoutPhoto) return "photo-missing";
  return undefined;
}

/** Whether anything is said about the bad pieces: the company is asked what becomes of them. */
function saysWhy({ defects = [], wrongQuantity = 0, note }: Inspection) {
  return wrongQuantity > 0 || note !== "" || defects.some(({ pieces }) => pieces > 0);
}

/** What the warehouse says of an inspection: the reasons with their counts, then the note; null where it is silent. */
export function remarkOf({ defects = [], note, withoutPhoto = "" }: Inspection): Message | null {
  const ticked = defects.filter(({ pieces }) => pieces > 0);
  if (ticked.length === 0 && !note && !withoutPhoto) return null;
  return message("lot.inspected", {
    defects: ticked.map(({ reason, pieces }) => ({ reason: defectReasons[reason], pieces })),
    note: typed(note),
    withoutPhoto: typed(withoutPhoto),
  });
}
