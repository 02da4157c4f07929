import { register } from "node:module";

// Drizzle walks up an object's classes each time it asks of what kind the object is, dozens of times a
// query: a twentieth of all that the tests reckon. A class stays of its kind, so it is asked once.

const asked = "function is(value, type) {";
const remembered = `const known = new WeakMap();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  if (value instanceof type) return true;
  const own = Object.getPrototypeOf(value).constructor;
  if (typeof own !== "function") return walkUp(value, type);
  let kinds = known.get(type);
  if (!kinds) known.set(type, (kinds = new WeakMap()));
  let found = kinds.get(own);
  if (found === undefined) kinds.set(own, (found = walkUp(value, type)));
  return found;
}
function walkUp(value, type) {`;

/** Changes Drizzle's own module as it is loaded. */
const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith("/drizzle-orm/entity.js")) return loaded;
  const source = String(loaded.source);
  if (!source.includes(${JSON.stringify(asked)})) throw new Error("Drizzle asks for kinds in another way now");
  return { ...loaded, source: source.replace(${JSON.stringify(asked)}, () => ${JSON.stringify(remembered)}) };
}`;

// Once a process: its files share it, and each of them is set up.
const shared = globalThis as { kindsAreRemembered?: boolean };
if (!shared.kindsAreRemembered) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
shared.kindsAreRemembered = true;
