import { useEffect, useState } from "react";

/** True once React is at work in the browser; false on the server and in the first draw, which must be the same. */
export function useHydrated() {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
