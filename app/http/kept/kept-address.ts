const placeForm = /^([1-9]\d{0,14})\.([\w-]{1,64})$/;

/** The place that a link of ours to the next page of a list names: a moment in milliseconds and an id. */
export function linkedPlace(text: string) {
  const [, at, id] = placeForm.exec(text) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : undefined;
}

/** Such a place, as a link names it. */
export function placeText({ at, id }: { at: Date; id: string }) {
  return `${at.getTime()}.${id}`;
}

type Read = (sent: URLSearchParams) => Record<string, string>;

/** What the pages that are kept for everybody read of their address; all else in it changes nothing. */
const reads: Record<string, Read> = {
  "/notice": (sent) => (sent.has("id") ? given(sent, "id") : place(sent, "after")),
  "/tollvipapplyfor": (sent) => ({ ...given(sent, "monthly"), ...given(sent, "level") }),
  // Its calculator's answers are not kept; without a weight there is none.
  "/internationallogistics": (sent) => (sent.has("weightKg") ? Object.fromEntries(sent) : {}),
  "/page.png": (sent) =>
    Object.fromEntries(Object.entries(given(sent, "of")).map(([of, path]) => [of, keptPath(path)])),
};

/** They read nothing of it. */
const plain = new Set(
  [
    "/guia-de-usuario",
    "/servicios-adicionales",
    "/option",
    "/storageInstructions",
    "/inspectionDetail",
    "/photography",
    "/accompanyService",
    "/aboutNotInStock",
    "/FBADirectDeliveryService",
    "/d2c",
    "/chinaCompanyIntroduce",
    "/japanCompanyIntroduce",
    "/privacyPolicy",
    "/termsService",
    "/description",
    "/disclaimer",
    "/membershipUtilizationProtocol",
    "/customerHarassmentResponsePolicy",
    "/notificationOfHoliday",
    "/questionAndAnswer",
    "/pluginVersionUpdateLogs",
    "/api/openapi.json",
  ].map((path) => path.toLowerCase()),
);

/**
 * The address of a page that is kept for everybody, without what the page does not read: a random
 * query is the same page, neither made anew nor put in the place of another copy. Any other address
 * stays as it is.
 */
export function keptAddress(address: string): string {
  if (!/[?#]/.test(address)) return address;
  const url = new URL(address);
  const read = readerOf(url.pathname.toLowerCase());
  if (!read) return address;
  url.search = new URLSearchParams(read(url.searchParams)).toString();
  url.hash = "";
  return url.href;
}

/** Whether this is a page of words that is kept for everybody. */
export function isKeptGuide({ pathname, searchParams }: URL) {
  const page = readerOf(pathname.toLowerCase()) && !/\.(png|json)$/.test(pathname);
  // What its calculator answers is asked by one.
  return Boolean(page) && !searchParams.has("weightKg");
}

function readerOf(path: string): Read | undefined {
  return plain.has(path) || path.startsWith("/comisiones-") ? () => ({}) : reads[path];
}

function given(sent: URLSearchParams, name: string): Record<string, string> {
  const value = sent.get(name);
  return value === null ? {} : { [name]: value };
}

function place(sent: URLSearchParams, name: string) {
  return placeForm.test(sent.get(name) ?? "") ? given(sent, name) : {};
}

/** A page that a picture is drawn of has an address of its own. */
function keptPath(path: string) {
  const here = "https://here.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, here)) return path;
  return keptAddress(new URL(path, here).href).replace(here, "");
}
