import { createContext, useContext } from "react";
import { grouped } from "#app/ui/money.tsx";

/** What each line comes to as typed, in yen, by its id. Its own context, so that a key draws these cells and no row. */
export const LineSums = createContext<ReadonlyMap<string, string>>(new Map());

/** What one line of a quote comes to as typed. */
export function LineSum({ id }: { id: string }) {
  const yen = useContext(LineSums).get(id);
  return <>{yen === undefined ? "—" : grouped(yen)}</>;
}
