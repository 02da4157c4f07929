/** Statements whose text is worked out once, for readers outside the domain as well. */
export { remembered } from "#db/reads/remembered.ts";
