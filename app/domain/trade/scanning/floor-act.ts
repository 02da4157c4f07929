/** What is done on the floor of the warehouse, and what it is called there; each area adds its own. */
export const floorActKinds = {
  receive: { zh: "收货" },
  inspect: { zh: "验货" },
  shelve: { zh: "上架" },
  move: { zh: "移架" },
  aside: { zh: "放隔离架" },
  unknown: { zh: "无主包裹" },
  pick: { zh: "拣货" },
  pickShort: { zh: "少货" },
  pickUndo: { zh: "撤销拣货" },
  box: { zh: "入箱" },
  pack: { zh: "装箱完成" },
  load: { zh: "装车" },
  unload: { zh: "撤销装车" },
  depart: { zh: "揽收" },
  count: { zh: "盘点" },
  unpack: { zh: "拆箱归架" },
} as const satisfies Record<string, { zh: string }>;

export type FloorActKind = keyof typeof floorActKinds;

/** Acts that are taken back one by one, wherever they are listed; the others on the page of their work. */
const undoneAlone = [
  ...(["receive", "inspect", "shelve", "move", "aside", "unknown", "unpack"] as const),
] as const;
export type UndoneAlone = (typeof undoneAlone)[number];

export function isUndoneAlone(kind: FloorActKind): kind is UndoneAlone {
  return (undoneAlone as readonly FloorActKind[]).includes(kind);
}

const floorSubjects = ["parcel", "lot", "shelf", "box", "request", "unknown"] as const;
export type FloorSubject = (typeof floorSubjects)[number];
