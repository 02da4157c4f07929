// Takes the place of what `d3-scale` asks for beside numbers, in the Worker (app/local/bundle/bundle-worker.ts), by
// its names: axes of ours are linear, between numbers, and write their figures themselves.

/** The number so far on the way from one to the other. */
export const interpolateNumber = (from: number, to: number) => (at: number) =>
  from * (1 - at) + to * at;
export const interpolate = interpolateNumber;
export const interpolateRound = (from: number, to: number) => (at: number) =>
  Math.round(interpolateNumber(from, to)(at));

const none = () => {
  throw new Error("scales are of numbers, linear, and without words");
};

export const piecewise = none;
export const format = none;
export const formatPrefix = none;
export const formatSpecifier = none;
export const precisionFixed = none;
export const precisionPrefix = none;
export const precisionRound = none;
export const timeFormat = none;
export const utcFormat = none;
export const timeSecond = none;
export const timeMinute = none;
export const timeHour = none;
export const timeDay = none;
export const timeWeek = none;
export const timeMonth = none;
export const timeYear = none;
export const timeTickInterval = none;
export const timeTicks = none;
export const utcSecond = none;
export const utcMinute = none;
export const utcHour = none;
export const utcDay = none;
export const utcWeek = none;
export const utcMonth = none;
export const utcYear = none;
export const utcTickInterval = none;
export const utcTicks = none;
