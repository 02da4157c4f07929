/** Which part of the list: everything that sells, what is late, what is due within the week, what comes later. */
export const warningParts = ["all", "late", "soon", "later"] as const;
export type WarningPart = (typeof warningParts)[number];

export interface WarningQuery {
  part: WarningPart;
  /** The last one before. */
  after?: { orderBy: string; id: string } | undefined;
}
