import type { Services } from "../context.ts";
import { Copies } from "../kept/copies.ts";
import { type Looked, viewerReading } from "./viewer.server.ts";
import type { Viewer } from "./viewer.ts";
import type { ViewerRow } from "./viewer-row.server.ts";

/** Draws the page for this viewer. */
type Draw = (viewer: () => Promise<Viewer>) => Promise<Response>;

/**
 * Who looked last with which cookies. Their next page is read and drawn as for whom they were then,
 * while one read, sent along with the page's own, says whether they still are: if anything of it
 * differs, what was drawn is thrown away and drawn anew. For pages that only read.
 */
export class ExpectedViewers {
  readonly #last = new Copies<Looked>({ most: 2_000 });

  async answer(services: Services, request: Request, draw: Draw): Promise<Response> {
    const { cookies, read, lookedBy, noteUse } = await viewerReading(services, request);
    const last = this.#last.get(cookies);
    const found = read();
    const drawn = last && outcome(draw(async () => last.viewer));
    const rows = await found;
    if (last && isSame(last.row, rows[0])) {
      noteUse(last.lastUse);
      return (await drawn!)();
    }
    // Nothing of it may reach anybody, nor may its end be missed.
    await drawn;
    const looked = lookedBy(rows);
    if (looked.viewer.buyer || looked.viewer.staff) this.#last.set(cookies, looked);
    else this.#last.delete(cookies);
    return draw(async () => looked.viewer);
  }
}

/** What came of it, whenever it is asked for. */
function outcome<Value>(promise: Promise<Value>): Promise<() => Value> {
  return promise.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
}

function isSame(last: ViewerRow, now: ViewerRow | undefined) {
  return (
    now !== undefined &&
    last.user === now.user &&
    last.staff === now.staff &&
    last.cart === now.cart &&
    last.rate === now.rate
  );
}
