import type { Services } from "../context.ts";
import type { Viewer } from "../session/viewer.ts";
import {
  classesOf,
  isScripted,
  type OwnStyle,
  ownStyle,
  type Styled,
  stylesheetIn,
} from "../style/own-style.server.ts";
import { Copies } from "./copies.ts";
import { isKnown } from "./known-browser.ts";
import { cutAtPlaces, drawnAnew, type Place } from "./page-places.ts";
import type { DrawPart, Person } from "./person.ts";
import { type PageKind, type ShopAddress, shopAddress } from "./shop-address.ts";
import { readShopFacts } from "./shop-facts.server.ts";

/** A page as everybody gets it who sees the same prices, cut at its places and at its style. */
interface Template {
  version: string;
  head: Uint8Array;
  pieces: Uint8Array[];
  places: Place[];
  stylesheet: string;
  classes: string[];
  /** The style of the page as it was filled last, and with which parts: most are filled alike. */
  styled?: { parts: readonly Part[]; style: OwnStyle };
  scripted: boolean;
  status: number;
  headers: [string, string][];
}

interface Part {
  text: Uint8Array;
  classes: string[];
}

/** Draws a page for this viewer; with places left on it if it is to be kept. */
type Draw = (url: URL, viewer: Viewer, placed: boolean) => Promise<Response>;

const unstyled: string[] = [];
const megabyte = 1_048_576;
const encoder = new TextEncoder();

/**
 * Copies of the shop's pages in the memory of one Worker: goods, searches, shops, rankings. A copy
 * is chosen by the prices that its viewer is shown, and is of the very version of goods, prices and
 * notices that the one read of its request found; what belongs to the person is drawn into it.
 */
export class ShopPages {
  readonly #draw: DrawPart;
  readonly #copies: Record<PageKind, Copies<Template>> = {
    goods: new Copies({ most: 400, bytes: 10 * megabyte }),
    lists: new Copies({ most: 200, bytes: 8 * megabyte }),
    words: new Copies({ most: 100, bytes: 4 * megabyte }),
    guides: new Copies({ most: 100, bytes: 4 * megabyte }),
  };
  readonly #askedOnce = new Copies<true>({ most: 1_000 });
  readonly #addresses = new Copies<ShopAddress>({ most: 1_000, bytes: megabyte });
  readonly #parts = new Copies<Part>({ most: 2_000, bytes: 2 * megabyte });

  constructor(draw: DrawPart) {
    this.#draw = draw;
  }

  /** The answer to a request for a page of the shop; nothing where the request is for any other. */
  async answer(
    services: Services,
    request: Request,
    draw: Draw,
  ): Promise<Response | Styled | undefined> {
    if (request.method !== "GET") return undefined;
    const address = this.#addressOf(request.url);
    if (!address) return undefined;
    // Whose browser nobody knows gets the copy that is kept for everybody.
    if (address.kind === "guides" && !isKnown(request)) return undefined;

    const facts = await readShopFacts(services, request, address);
    const { viewer } = facts;
    if (!("key" in facts)) return draw(address.url, viewer, false);
    const { key, version } = facts;
    const copies = this.#copies[address.kind];
    const person = {
      signedIn: viewer.buyer !== undefined,
      header: viewer.header,
      kept: facts.kept,
    };
    const copy = copies.get(key);
    if (copy?.version === version) return this.#filled(copy, person, services);

    // Words and methods that nobody asks twice take the place of none that many ask.
    const rare = address.kind === "words" || (address.kind !== "guides" && viewer.costMethod);
    if (rare && !this.#askedOnce.get(key)) {
      this.#askedOnce.set(key, true);
      return draw(address.url, viewer, false);
    }
    const drawn = await draw(address.url, viewer, true);
    if (!drawn.headers.get("Content-Type")?.startsWith("text/html")) return drawn;
    const { template, size } = await cut(drawn, version, services);
    if (isToBeKept(drawn, address.kind)) copies.set(key, template, size);
    return this.#filled(template, person, services);
  }

  #addressOf(asked: string) {
    const known = this.#addresses.get(asked);
    if (known) return known;
    const address = shopAddress(new URL(asked));
    if (address) this.#addresses.set(asked, address, asked.length);
    return address;
  }

  async #filled(template: Template, person: Person, services: Services): Promise<Styled> {
    const { stylesheet, head, pieces, places, scripted, status, headers } = template;
    const parts = await Promise.all(
      places.map((place) => this.#part(place, person, stylesheet, services)),
    );
    const { element, hash } = await styleOf(template, parts, services);
    const body = joined([
      head,
      element,
      ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [parts[at - 1]!.text, piece])),
    ]);
    return { answer: { body, status, headers }, styleHash: hash, scripted };
  }

  /** Many people are shown the same: a visitor's header, goods that are not kept. */
  async #part(place: Place, person: Person, stylesheet: string, services: Services) {
    if (place.name === drawnAnew)
      return { text: encoder.encode(this.#draw(place, person)), classes: unstyled };
    const key = JSON.stringify([stylesheet, place, person]);
    const known = this.#parts.get(key);
    if (known) return known;
    const html = this.#draw(place, person);
    const part = {
      text: encoder.encode(html),
      classes: await classesOf(stylesheet, html, services.stylesheet),
    };
    this.#parts.set(key, part, key.length + part.text.length);
    return part;
  }
}

/** Worked out anew only where other parts are on the page than last time. */
async function styleOf(template: Template, parts: readonly Part[], services: Services) {
  const last = template.styled;
  if (last && parts.every(({ classes }, at) => classes === last.parts[at]?.classes))
    return last.style;
  const style = await ownStyle(
    template.stylesheet,
    [template.classes, ...parts.map(({ classes }) => classes)],
    services.stylesheet,
  );
  template.styled = { parts, style };
  return style;
}

/** A guide that was asked something which nobody else asks says so itself. */
function isToBeKept({ status, headers }: Response, kind: PageKind) {
  if (status !== 200 || headers.has("Set-Cookie")) return false;
  return kind !== "guides" || (headers.get("Cache-Control")?.includes("public") ?? false);
}

async function cut(drawn: Response, version: string, services: Services) {
  const html = await drawn.text();
  const link = stylesheetIn(html)!;
  const head = encoder.encode(html.slice(0, link.from));
  const { pieces, places } = cutAtPlaces(html.slice(link.to));
  const template: Template = {
    version,
    head,
    pieces: pieces.map((piece) => encoder.encode(piece)),
    places,
    stylesheet: link.path,
    classes: await classesOf(link.path, html, services.stylesheet),
    scripted: isScripted(html),
    status: drawn.status,
    headers: [...drawn.headers],
  };
  return { template, size: html.length * 2 };
}

function joined(parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
