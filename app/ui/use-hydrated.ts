import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once React is at work in the browser; false on the server and in the first draw, which must be the same. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
