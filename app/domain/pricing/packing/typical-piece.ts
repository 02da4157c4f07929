import type { Size } from "./best-block.ts";

interface TypicalPiece extends Size {
  weightGrams: number;
}

const piece = (lengthMm: number, widthMm: number, heightMm: number, weightGrams: number) => ({
  lengthMm,
  widthMm,
  heightMm,
  weightGrams,
});

/** A usual piece of each category as it is packed, for goods that nobody has measured yet. */
const pieces: Record<string, TypicalPiece> = {
  bags: piece(350, 300, 60, 450),
  apparel: piece(300, 250, 30, 300),
  shoes: piece(320, 200, 120, 800),
  kitchen: piece(200, 120, 120, 400),
  interior: piece(350, 250, 150, 700),
  stationery: piece(250, 180, 40, 200),
  pet: piece(250, 200, 100, 400),
  outdoor: piece(400, 200, 120, 900),
  phone: piece(180, 100, 40, 120),
  beauty: piece(180, 100, 50, 150),
  hobby: piece(250, 200, 120, 350),
  garden: piece(300, 150, 100, 600),
};

const other = piece(250, 200, 100, 400);

/** What is taken for a piece of this category; of a category without one, a piece of general goods. */
export function typicalPiece(categoryId: string | null | undefined): TypicalPiece {
  return pieces[categoryId ?? ""] ?? other;
}
