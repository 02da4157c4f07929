import type { ServiceRecord } from "#app/domain/content/articles/service-record.ts";
import type { FreightList } from "#app/domain/pricing/freight-list.ts";
import type { SurchargePlaces } from "#app/domain/pricing/name-surcharge-places.server.ts";
import type { AskedFreight } from "./asked-freight.server.ts";

/** The prices that public pages show, as they are in force today. */
export interface Figures {
  levels: readonly { levelJa: string; fromPurchasesYen: number; ratePercent: string }[];
  options: readonly {
    id: string;
    nameJa: string;
    descriptionJa: string;
    priceType: 0 | 1;
    price: string;
  }[];
  methods: readonly {
    code: string;
    nameJa: string;
    descriptionJa: string;
    daysMin: number;
    daysMax: number;
    weighsFirst: boolean;
    list: FreightList;
  }[];
  /** What we publish of our own work. */
  records: readonly ServiceRecord[];
  /** Places that cost more, by name; the calculator and what it was asked: where freight is shown. */
  farPlaces?: SurchargePlaces[] | undefined;
  freight?: AskedFreight | undefined;
}
