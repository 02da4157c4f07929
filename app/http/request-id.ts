/** Stands in the log and in the answer, so that a person can name the request that failed. */
export function newRequestId() {
  return crypto.randomUUID().slice(0, 13);
}
