import type { ShelfKind } from "#app/domain/trade/floor/shelf.ts";

const two = (figure: number) => String(figure).padStart(2, "0");

const placesOfRack = 12;

/** Aisles of a warehouse of ours: racks of twelve places each. */
const aisles: [aisle: string, kind: ShelfKind, racks: number][] = [
  ["A", "normal", 20],
  ["B", "normal", 20],
  ["C", "normal", 20],
  ["D", "normal", 20],
  ["L", "oversize", 2],
  ["P", "paid", 2],
  ["Q", "quarantine", 2],
  ["X", "unknown", 1],
];

/** Every place, in the order of somebody who walks up one aisle and down the next. */
export const shelfRows = aisles
  .flatMap(([aisle, kind, racks], index) => {
    const places = Array.from({ length: racks * placesOfRack }, (_, place) => ({
      code: `${aisle}-${two(Math.floor(place / placesOfRack) + 1)}-${two((place % placesOfRack) + 1)}`,
      kind,
    }));
    return index % 2 === 0 ? places : places.reverse();
  })
  .map((shelf, index) => ({ ...shelf, walkOrder: index + 1 }));
