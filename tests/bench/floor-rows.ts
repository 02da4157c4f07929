import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { cartonSizes, packBoxes } from "#app/domain/pricing/pack-boxes.ts";
import { carryOutScan, type ScanContext } from "#app/domain/trade/floor/carry-out-scan.server.ts";
import { lastActsQuery, tallyQuery } from "#app/domain/trade/floor/floor-acts.server.ts";
import { listLateParcels } from "#app/domain/trade/floor/inbound-parcels.server.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { lotCode, readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { listStaffStock } from "#app/domain/trade/floor/staff-stock.server.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { listReportedLots, readStockReport } from "#app/domain/trade/floor/stock-report.server.ts";
import { putInBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { readDeparting } from "#app/domain/trade/shipments/departing-queries.server.ts";
import { readPacking } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { listToPick, readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { listShipments } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { readShippingStage } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import type { Database } from "#db/client.ts";
import { lyingOfRequest, member, openManyLots } from "./many-lots.ts";
import { median, medianMs, mediansInTurn } from "./measure.ts";

const now = new Date();
const keeper = (db: Database) =>
  openScope(db, { kind: "staff", id: "keeper", role: "warehouse", name: "王磊" }, now);
const buyer = (db: Database) =>
  openScope(
    db,
    {
      kind: "buyer",
      id: "u",
      companyId: member.companyId,
      role: "owner",
      permissions: [],
      name: "計測",
      emailVerified: true,
      storeIds: null,
    },
    now,
  );
const none = { words: "" };

/** What people of the floor and of a company read all day. */
const lists: Record<string, (db: Database) => Promise<unknown>> = {
  "stock along the shelves": (db) =>
    listStaffStock(keeper(db), { view: "shelf", words: "" }, undefined),
  "stock of an aisle": (db) =>
    listStaffStock(keeper(db), { view: "shelf", words: "A-01" }, undefined),
  "stock of a member": (db) =>
    listStaffStock(keeper(db), { view: "member", words: member.operationId }, undefined),
  "stock of a product": (db) =>
    listStaffStock(keeper(db), { view: "product", words: "sku-10" }, undefined),
  "parcels to be received": (db) => readLotQueue(keeper(db), "arrival_pending", "", undefined),
  "lots to be inspected": (db) => readLotQueue(keeper(db), "arrival_work", "", undefined),
  "lots to be shelved": (db) => readLotQueue(keeper(db), "shelving_pending", "", undefined),
  "parcels that are late": (db) => listLateParcels(keeper(db), undefined, 50),
  "requests of a stage": (db) => readShippingStage(keeper(db), "quote", "", undefined),
  "all requests": (db) => readShippingStage(keeper(db), "all", "", undefined),
  "requests to be picked": (db) => listToPick(keeper(db), undefined),
  "what stands at the gate": (db) => readDeparting(keeper(db)),
  "a member's stock": (db) => listStock(buyer(db), none, undefined, 20),
  "a member's requests": (db) =>
    listShipments(
      buyer(db),
      { state: undefined, words: "", sort: "newest" } as never,
      undefined,
      20,
    ),
  "a member's stock report": (db) => readStockReport(buyer(db), none),
  "a member's stock report, its lots": (db) => listReportedLots(buyer(db), none, undefined, 50),
};

const newId = () => crypto.randomUUID();
/** The last lots that are in hand, by their step: every third waits to be received, inspected, shelved. */
const lotOf = (rows: number, run: number, step: 0 | 1 | 2) => {
  const index = rows - 3 * (run + 2);
  return index - (index % 3) + step;
};

/** What the scan page reads for its answer. */
async function answered(db: Database, code: string) {
  const scope = keeper(db);
  const read = readScanned(code);
  if (!("codes" in read)) throw new Error(code);
  await Promise.all([
    findScanned(scope, read.codes[0]!),
    db.batch([lastActsQuery(scope), tallyQuery(scope, new Date(now.getTime() - 43_200_000))]),
  ]);
}

async function scanned(db: Database, code: string, hand: ScanContext) {
  const read = readScanned(code);
  const codes = "codes" in read ? read.codes : [];
  const did = await carryOutScan(keeper(db), codes, hand);
  if (!did.ok || !did.value.did) throw new Error(`the scan of ${code} did nothing`);
}

/** A scan with its answer, one after the other on goods of their own. */
function actsOn(db: Database, rows: number) {
  const pickList = newId();
  const packed = (run: number) => {
    const index = Math.floor(rows / 2) - 3 * (run + 2);
    return index - (index % 3) + 1;
  };
  const requestNumber = (index: number) =>
    `PD-${String(Math.floor(index / 10_000)).padStart(6, "0")}-${String(index % 10_000).padStart(4, "0")}`;
  const codeOfRequest = (index: number) => lotCode(lyingOfRequest(rows, index));
  const taken = Array.from({ length: 20 }, (_, run) => packed(run));
  return {
    async before() {
      const list = { id: pickList, numbers: taken.map(requestNumber) };
      const answer = await takePickList(keeper(db), list);
      if (!answer.ok) throw new Error(answer.reason);
    },
    acts: {
      async receive(run: number) {
        const number = `YT${lotOf(rows, run, 0)}`;
        await scanned(db, "", { id: newId(), parcel: { number, pieces: 10 } });
        await answered(db, `YT${lotOf(rows, run + 1, 0)}`);
      },
      async shelve(run: number) {
        const lot = lotOf(rows, run, 2);
        await scanned(db, "A-01-02", { id: newId(), lot });
        await answered(db, lotCode(lot));
      },
      async pick(run: number) {
        const typed = codeOfRequest(taken[run]!);
        const scan = { id: newId(), listId: pickList, typed, shelf: "", quantity: 1 };
        const did = await pickLot(keeper(db), scan);
        if (!did.ok) throw new Error(did.reason);
        await readPickList(keeper(db), pickList);
      },
      async pack(run: number) {
        const index = packed(run + 20);
        const scan = {
          id: newId(),
          number: requestNumber(index),
          boxNumber: undefined,
          quantity: 1,
        };
        const did = await putInBox(keeper(db), { ...scan, typed: codeOfRequest(index) });
        if (!did.ok) throw new Error(did.reason);
        await readPacking(keeper(db), scan.number);
      },
    },
  };
}

const runs = 20;

/** How long a scan takes with its answer, the slowest and the one in the middle. */
async function actTimes(db: Database, rows: number) {
  const { before, acts } = actsOn(db, rows);
  await before();
  const measured = [];
  for (const [name, act] of Object.entries(acts)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      await act(run);
      times.push(performance.now() - started);
    }
    // The first finds nothing prepared.
    const warm = times.slice(2);
    measured.push({ name, medianMs: median(warm), slowestMs: Math.max(...warm) });
  }
  return measured;
}

/** User time of packing 200 lines of mixed goods into cartons. */
function packingCpuMs() {
  const goods = Array.from({ length: 200 }, (_, index) => ({
    id: `line-${index}`,
    quantity: 10 + ((index * 37) % 90),
    lengthMm: 60 + ((index * 53) % 240),
    widthMm: 50 + ((index * 31) % 180),
    heightMm: 20 + ((index * 17) % 120),
    weightGrams: 40 + ((index * 71) % 900),
  }));
  const limits = { ...cartonSizes[0]!, gramsMax: 30_000 };
  packBoxes(goods, limits);
  const before = process.cpuUsage();
  packBoxes(goods, limits);
  return process.cpuUsage(before).user / 1_000;
}

/** The floor at a thousand and at so many lots: its scans, and each of its lists in turns. */
export async function floorFigures(rows = 1_000_000) {
  const few = await openManyLots(1_000);
  const many = await openManyLots(rows);
  try {
    const measured = [];
    for (const [name, list] of Object.entries(lists)) {
      for (const { db } of [few, many]) await medianMs(() => list(db), 5);
      const [fewMs, manyMs] = await mediansInTurn([() => list(few.db), () => list(many.db)], 40);
      measured.push({ name, few: fewMs, many: manyMs });
    }
    return { lists: measured, scans: await actTimes(many.db, rows), packingCpuMs: packingCpuMs() };
  } finally {
    await few.close();
    await many.close();
  }
}
