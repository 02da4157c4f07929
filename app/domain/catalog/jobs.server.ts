import type { Translator } from "#app/domain/content/label/translator.ts";
import type { Lettering } from "#app/domain/core/files/drawing.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Job } from "#app/domain/core/job.ts";
import type { MaterialWriter } from "./material/model/material-writer.ts";
import { forgetMaterial } from "./material/pack-material.server.ts";
import { editPictures } from "./material/pictures/edit-pictures.server.ts";
import type { PictureEditing } from "./material/pictures/picture-editing.ts";
import { writeMaterial } from "./material/write-material.server.ts";
import { reckonLandedCosts } from "./offers/reckon-landed-costs.server.ts";
import { forgetNights, searchPallets } from "./pallets/search-pallet.server.ts";
import { tellOfPallets } from "./pallets/tell-of-pallets.server.ts";
import { type PictureSource, readPictures } from "./pictures/pictures.server.ts";
import { countCategories } from "./search/count-offers.server.ts";
import { mergeSearchIndex } from "./search/merge-search-index.server.ts";
import { forgetToldGoods, tellNewGoods } from "./search/saved-searches.server.ts";
import { gatherCatalogueWords } from "./search/search-words.server.ts";
import { forgetMissing, type LiveMarket, refreshOffers } from "./source/fetch-offer.server.ts";
import { fetchListed, readMarketLists, readTopWords } from "./source/market-lists.server.ts";
import { translateOffers } from "./source/translate-offer.server.ts";
import { forgetWatchLetters, tellWatchers } from "./watches/watches.server.ts";

export interface CatalogPorts {
  files(): FileStore;
  /** Queues a job to continue at once; without it the job continues in the next hour. */
  later?(job: string): Promise<unknown>;
  /** Left out where no marketplace is connected: the catalogue is not updated. */
  markets?(): readonly LiveMarket[];
  /** Left out where no pictures are read: goods are found by words only. */
  pictures?(): PictureSource | undefined;
  /** Left out where no model is configured: rules write the texts of goods. */
  materialWriter?(): MaterialWriter | undefined;
  /** Left out where no model that reads pictures is configured: people type the words of pictures. */
  pictureReader?(): MaterialWriter | undefined;
  /** Left out where no translator is configured: only the label table translates. */
  translator?(): Translator | undefined;
  /** The Japanese typeface for words on pictures. */
  lettering?(): Promise<Lettering>;
  /** Left out where the platform has no image service. */
  pictureEditing?(): PictureEditing | undefined;
}

export const catalogJobs: Job<CatalogPorts>[] = [
  // 03:10 in Japan, when few search.
  { name: "merge-search-index", cron: "10 18 * * *", run: mergeSearchIndex },
  { name: "reckon-landed-costs", cron: "*/5 * * * *", run: reckonLandedCosts },
  { name: "gather-catalogue-words", cron: "10 18 * * *", run: gatherCatalogueWords },
  { name: "count-categories", cron: "10 18 * * *", run: countCategories },
  {
    name: "refresh-offers",
    cron: "*/5 * * * *",
    run: (scope, { markets }) => refreshOffers(scope, markets?.() ?? []),
  },
  {
    name: "translate-offers",
    cron: "*/5 * * * *",
    run: (scope, { translator }) => translateOffers(scope, translator?.()),
  },
  {
    name: "read-top-words",
    cron: "10 18 * * *",
    run: (scope, { markets }) => readTopWords(scope, markets?.() ?? []),
  },
  {
    name: "read-market-lists",
    cron: "10 18 * * *",
    run: (scope, { markets }) => readMarketLists(scope, markets?.() ?? []),
  },
  {
    name: "fetch-listed",
    cron: "*/5 * * * *",
    run: (scope, { markets }) => fetchListed(scope, markets?.() ?? []),
  },
  {
    name: "read-pictures",
    cron: "*/5 * * * *",
    run: (scope, { pictures }) => readPictures(scope, pictures?.()),
  },
  // From 00:00 in Japan each run searches a part of the pallets that are due, until none is left.
  {
    name: "search-pallets",
    cron: "*/5 * * * *",
    run: (scope, { markets }) => searchPallets(scope, markets?.() ?? []),
  },
  { name: "tell-of-pallets", cron: "5 * * * *", run: tellOfPallets },
  { name: "forget-pallet-nights", cron: "10 18 * * *", run: forgetNights },
  {
    name: "write-material",
    cron: "*/5 * * * *",
    run: (scope, { materialWriter }) => writeMaterial(scope, materialWriter?.()),
  },
  {
    name: "edit-pictures",
    cron: "*/5 * * * *",
    run: (scope, { files, later, pictureEditing, pictureReader, lettering }) =>
      editPictures(scope, {
        files: files(),
        editing: pictureEditing?.(),
        reader: pictureReader?.(),
        lettering,
        again: async () => later?.("edit-pictures"),
      }),
  },
  {
    name: "forget-material",
    cron: "10 18 * * *",
    run: (scope, { files }) => forgetMaterial(scope, files()),
  },
  { name: "forget-missing-offers", cron: "5 * * * *", run: forgetMissing },
  {
    name: "tell-new-goods",
    cron: "10 18 * * *",
    async run(scope) {
      await tellNewGoods(scope);
      await forgetToldGoods(scope);
    },
  },
  // After the day's prices were fetched, before people come to work.
  {
    name: "tell-watchers",
    cron: "10 18 * * *",
    async run(scope) {
      await tellWatchers(scope);
      await forgetWatchLetters(scope);
    },
  },
];
