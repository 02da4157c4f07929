import { type ClientLoaderFunctionArgs, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** The figures are asked for once the typing rests for so long. */
const restMs = 200;

/** What a loader answers where its address has `recount`. */
type Recounted<Figures> = { figures: Figures | null } | null;

interface Recount<Figures> {
  /** The figures that came with the page, or with a form that came back: the same object until others come. */
  given: Figures;
  /** Asks a loader for the figures of what is typed. */
  address: string;
  /** Whether figures are those of what is typed. */
  fits: (figures: Figures) => boolean;
}

/**
 * The figures of a form that the server works out. They are asked for once the typing rests, one question at a time,
 * and the newest stand, marked as stale, until those of what is typed are there. What was not answered is asked for
 * again with the next key, or once the line is back.
 */
export function useRecount<Figures>({ given, address, fits }: Recount<Figures>) {
  const { load, state, data } = useFetcher();
  const recounted = data as Recounted<Figures> | undefined;
  const [newest, setNewest] = useState({ given, recounted, figures: given });
  if (newest.given !== given || newest.recounted !== recounted) {
    const before = newest.given === given ? newest.figures : given;
    const answered = newest.recounted === recounted ? null : recounted?.figures;
    setNewest({ given, recounted, figures: answered ?? before });
  }
  const { figures } = newest;
  const stale = !fits(figures);
  const counting = state !== "idle";

  const asked = useRef<{ address: string; given: Figures }>();
  // An answer that is given up half-way would be an error on the console: the next question waits for it.
  useEffect(() => {
    if (!stale || counting) return;
    const ask = () => {
      asked.current = { address, given };
      load(address);
    };
    const isAsked = asked.current?.address === address && asked.current.given === given;
    const timer = isAsked ? undefined : setTimeout(ask, restMs);
    addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", ask);
    };
  }, [stale, counting, address, given, load]);

  return {
    figures,
    stale,
    counting,
    /** True where the line broke while they were asked for. */
    failed: stale && !counting && recounted === null,
  };
}

/**
 * The `clientLoader` of a page with `useRecount`: a line or a limit that stops the figures leaves the page as it is,
 * which null says.
 */
export async function loadFigures({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || !new URL(request.url).searchParams.has("recount")) throw error;
    return null;
  }
}
