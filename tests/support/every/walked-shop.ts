import { parse } from "node-html-parser";
import type { Url } from "#app/routes.ts";
import { findSample } from "../find-sample.ts";
import { openLivedShop } from "../lived-shop.ts";
import { type FoundForm, formsOf, urlsFor } from "./every-form.ts";
import { type NamedPage, namesOf } from "./every-name.ts";
import { addressOf, urls } from "./every-page.ts";
import { openViewers, type Viewer, viewers } from "./every-viewer.ts";

/** What a viewer was answered at one URL. */
export interface OpenedPage {
  status: number;
  /** Where they were sent on to, without its query. */
  location: string | undefined;
  body: string;
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
      opened.set(`${viewer} ${url}`, await open(viewer, url));
  const sent = [...shop.sent];

  async function open(viewer: Viewer, url: Url): Promise<OpenedPage> {
    const response = await browsers.get(viewer)!.answer(addressOf(url, sample));
    const location = response.headers.get("Location")?.split("?")[0];
    return { status: response.status, location, body: await response.text() };
  }

  return {
    shop,
    sample,
    browsers,
    /** Each statement that the pages sent to the database. */
    sent,
    opened: (url: Url, viewer: Viewer) => opened.get(`${viewer} ${url}`)!,

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
