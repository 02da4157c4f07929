import { createContext, type ReactNode, useContext } from "react";

/** A clock on the wall: what a moment is called where the reader works. */
export interface Clock {
  /** 2026/11/20 14:12. */
  when(at: Date): string;
  /** 2026/11/20. */
  day(at: Date): string;
}

/**
 * 2026/11/20 14:12:00.000Z so many hours ahead of it all year: reckoned, which costs a tenth of what the platform's
 * formatter does.
 */
function ahead(at: Date, hours: number) {
  const there = new Date(at.getTime() + hours * 3_600_000).toISOString();
  return there.replace("T", " ").replaceAll("-", "/");
}

/** 2026/11/20 14:12:00.000Z as a clock in Japan shows it. */
export function inJapan(at: Date) {
  return ahead(at, 9);
}

function clock(hours: number): Clock {
  return {
    when: (at) => ahead(at, hours).slice(0, 16),
    day: (at) => ahead(at, hours).slice(0, 10),
  };
}

/** Buyers' clock. */
export const japanClock = clock(9);
/** The staff's clock. */
export const chinaClock = clock(8);

const ClockContext = createContext(japanClock);

/** Everything in it shows this clock. */
export function ClockOnWall({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>;
}

/** The clock of whoever reads the page, for what buyers and staff both see. */
export function useClock() {
  return useContext(ClockContext);
}
