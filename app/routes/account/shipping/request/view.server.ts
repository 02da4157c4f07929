import { limits } from "#app/domain/core/limits.ts";
import { kilograms } from "#app/domain/core/weight.ts";
import { dutyNotice, dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";
import { goesBySea, seaRoom } from "#app/domain/pricing/sea-room.ts";
import type { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { duesRange } from "#app/domain/trade/shipments/request-sum.ts";
import type { askedRequest } from "./asked-request.server.ts";
import { goneLots, wrongQuantities } from "./wrong-quantities.server.ts";

type Prepared = Awaited<ReturnType<typeof prepareShipment>>;
type Asked = Awaited<ReturnType<typeof askedRequest>>;

/** What the form of a request offers, field by field: goods, addresses, methods and options. */
export type RequestView = ReturnType<typeof toRequestView>;

/** What the typed quantities cost by each method, field by field. */
export type RequestFigures = ReturnType<typeof toRequestFigures>;

export function toRequestView(prepared: Prepared, { draft, before, typed }: Asked) {
  const { addresses } = prepared;
  const importer = addresses.find(({ isDefaultImporter }) => isDefaultImporter) ?? addresses[0];
  return {
    draft,
    before: {
      ...before,
      receiver: before.receiver ?? usualReceiver(addresses),
      importer: before.importer ?? importer?.id,
      method: before.method ?? prepared.methods.find(({ refusal }) => !refusal)?.code ?? "",
    },
    lots: prepared.lots.map((lot) => ({
      id: lot.id,
      orderNumber: lot.orderNumber,
      titleJa: lot.titleJa,
      spec: lot.spec.map(({ valueJa }) => ({ valueJa })),
      picture: lot.picture,
      availableQuantity: lot.availableQuantity,
      weightGrams: lot.weightGrams,
      /** What its field holds when the page opens. */
      quantity: typed.get(lot.id) ?? String(lot.quantity),
    })),
    gone: goneLots(prepared.gone),
    addresses: addresses.map(({ id, title, prefecture, street, recipient }) => ({
      id,
      title,
      prefecture,
      street,
      recipient,
    })),
    methods: prepared.methods.map((method) => ({
      code: method.code,
      nameJa: method.nameJa,
      descriptionJa: method.descriptionJa,
      daysMin: method.daysMin,
      daysMax: method.daysMax,
      weighsFirst: method.weighsFirst,
      paysDues: method.list.paysDues,
      duesNotice: method.list.paysDues ? dutyNotice(true) : null,
    })),
    services: prepared.services.map(({ id, nameJa, priceYen }) => ({ id, nameJa, priceYen })),
    duesRule: dutyRuleNotice,
    delegatedTo: prepared.delegatedTo,
  };
}

const shownSizes = 3;
const shownAssumed = 3;

export function toRequestFigures(prepared: Prepared, { asked, before, typed }: Asked) {
  const { lots, methods, proposed, storage, serviceYen, unweighed, assumedGrams } = prepared;
  return {
    /** What was typed when they were worked out. */
    typed: {
      quantities: asked.map((lotId) => {
        const lot = lots.find(({ id }) => id === lotId);
        return [lotId, typed.get(lotId) ?? String(lot?.quantity ?? "")] as const;
      }),
      receiver: before.receiver ?? usualReceiver(prepared.addresses) ?? "",
      boxMaxKg: before.words.boxMaxKg ?? "",
    },
    wrong: wrongQuantities(lots, typed),
    pieces: lots.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsYen: proposed.goodsYen,
    methods: methods.map(({ code, grams, freightYen, dues, refusal }) => {
      const packed = proposed.methods.find((one) => one.code === code);
      return {
        code,
        grams,
        freightYen,
        /** Why the method cannot be chosen. */
        refusal: refusal?.ja ?? null,
        duesYen: duesRange(dues),
        dearFreight: freightYen !== undefined && freightYen.min > proposed.goodsYen,
        boxes: packed && { count: packed.boxCount, sizes: sizesOf(packed.boxes) },
        room: packed && goesBySea(code) ? roomText(packed.boxes) : null,
      };
    }),
    storage,
    serviceYen,
    unweighed,
    assumedGrams,
    /** The least that a box may weigh at most, where the company wishes less than we pack. */
    boxMaxKg: proposed.gramsMax < limits.boxGramsMax ? proposed.gramsMax / 1_000 : null,
    assumed: { count: proposed.assumed.length, titles: proposed.assumed.slice(0, shownAssumed) },
  };
}

function usualReceiver(addresses: Prepared["addresses"]) {
  return (addresses.find(({ isDefaultReceiver }) => isDefaultReceiver) ?? addresses[0])?.id;
}

/** The boxes by their size; a weight stands with its own sides. */
function sizesOf(boxes: Prepared["proposed"]["methods"][number]["boxes"]) {
  const sizes = boxes.slice(0, shownSizes).map(({ count, weightGrams, ...box }) => {
    const sides = [box.lengthMm, box.widthMm, box.heightMm].map((mm) => Math.ceil(mm / 10));
    return `${sides.join("×")}cm ${kilograms(weightGrams, 1)}kg×${count}`;
  });
  return boxes.length > shownSizes ? [...sizes, "ほか"] : sizes;
}

/** What the boxes take of a container by sea, and what still fits. */
function roomText(boxes: Parameters<typeof seaRoom>[0]) {
  const { cubicMetres, feet, count, leftCubicMetres } = seaRoom(boxes);
  const container = `${feet}フィートコンテナ${count > 1 ? `${count}本` : ""}`;
  return `約${cubicMetres}m³（${container}に、あと約${leftCubicMetres}m³入ります）`;
}
