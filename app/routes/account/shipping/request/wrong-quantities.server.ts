import { fields as rules } from "#app/domain/core/fields.schema.server.ts";

interface Lot {
  id: string;
  availableQuantity: number;
}

/** What is wrong with the pieces that the address asks the freight of, by the fields of the form. */
export function wrongQuantities(lots: readonly Lot[], typed: ReadonlyMap<string, string>) {
  return lots.flatMap(({ id, availableQuantity }, index) => {
    const text = problemOf(typed.get(id), availableQuantity);
    return text ? [{ fieldId: `request-quantity[${index}]`, index, text }] : [];
  });
}

interface GoneLot {
  titleJa: string;
  left: number;
}

/** Which of the chosen lots are left out, and why; nobody thinks that they go along. */
export function goneLots(gone: readonly GoneLot[]) {
  return gone.map(({ titleJa, left }) => ({
    text:
      left === 0
        ? `「${titleJa}」は在庫がなくなったため、この依頼から外しました`
        : `「${titleJa}」は、いまは出荷できないため、この依頼から外しました。倉庫在庫でご確認ください`,
  }));
}

function problemOf(typed: string | undefined, available: number) {
  if (typed === undefined) return undefined;
  const read = rules.quantity.safeParse(typed);
  if (!read.success) return read.error.issues[0]!.message;
  return read.data > available ? tooManyPieces(available) : undefined;
}

export const tooManyPieces = (available: number) =>
  `出荷できるのは${available.toLocaleString("ja-JP")}個までです`;
