import { parse } from "node-html-parser";
import { storedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import { carryOutAfterwards } from "#app/http/carry-out-afterwards.server.ts";
import type { Url } from "#app/routes.ts";
import { countedDatabase } from "../counted-calls.ts";
import { findSample } from "../find-sample.ts";
import { openLivedShop } from "../lived-shop.ts";
import { type FoundForm, formsOf, urlsFor } from "./every-form.ts";
import { type NamedPage, namesOf } from "./every-name.ts";
import { addressOf, urls } from "./every-page.ts";
import { openViewers, type Viewer, viewers } from "./every-viewer.ts";

/** What a viewer was answered at one URL. */
interface OpenedPage {
  status: number;
  /** Where they were sent on to, without its query. */
  location: string | undefined;
  body: string;
  /** How many of its questions to the database had to wait for one another. */
  roundTrips: number;
}

/**
 * The lived shop after these viewers have opened every URL that there is: what each of them was answered, and the forms
 * that they were shown.
 */
export async function openWalkedShop(walkers: readonly Viewer[] = viewers) {
  const shop = await openLivedShop();
  const sample = await findSample(shop);
  const browsers = await openViewers(shop);
  const opened = new Map<string, OpenedPage>();
  shop.sent.length = 0;
  for (const viewer of walkers)
    for (const url of urls.filter((one) => one !== "/logout"))
      opened.set(`${viewer} ${url}`, await open(viewer, addressOf(url, sample)));
  const sent = [...shop.sent];

  async function open(viewer: Viewer, address: string, distanceMs = 1): Promise<OpenedPage> {
    const { db, calls } = countedDatabase(shop.client, distanceMs);
    const afterwards: (() => Promise<unknown>)[] = [];
    const lent = {
      db,
      products: storedCatalogue(db),
      after: (work: () => Promise<unknown>) => void afterwards.push(work),
    };
    const request = browsers.get(viewer)!.request(address);
    const response = await shop.fetch(request, lent);
    const body = await response.text();
    const roundTrips = calls.sequential;
    await carryOutAfterwards(afterwards, request, response);
    const location = response.headers.get("Location")?.split("?")[0];
    return { status: response.status, location, body, roundTrips };
  }

  return {
    shop,
    sample,
    browsers,
    /** Each statement that the pages sent to the database. */
    sent,
    opened: (url: Url, viewer: Viewer) => opened.get(`${viewer} ${url}`)!,
    open,

    /** Every form that posts on the viewer's pages, once for each of its buttons. */
    formsOf: (viewer: Viewer): FoundForm[] =>
      formsOf(pagesFor(viewer), sample, (url) => parse(opened.get(`${viewer} ${url}`)!.body)),

    /** The names that the viewer's pages put into fields and addresses. */
    namesOf: (viewer: Viewer): NamedPage[] =>
      pagesFor(viewer).map((url) =>
        namesOf(parse(opened.get(`${viewer} ${url}`)!.body), addressOf(url, sample)),
      ),
  };

  /** The pages of the viewer's side that they were shown. */
  function pagesFor(viewer: Viewer) {
    const side = viewer === "visitor" ? "visitor" : browserIsStaff(viewer) ? "staff" : "buyer";
    return urlsFor(side).filter((url) => opened.get(`${viewer} ${url}`)!.status === 200);
  }
}

function browserIsStaff(viewer: Viewer) {
  return !["visitor", "disabled", "owner", "employee", "stranger"].includes(viewer);
}

export type WalkedShop = Awaited<ReturnType<typeof openWalkedShop>>;
