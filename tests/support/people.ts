import type { ShopTag } from "#app/domain/catalog/offers/offer.ts";
import type { Buyer, Permission, Staff, StaffRole } from "#app/domain/core/actor.ts";

/** When the tests' clock stands still. */
export const noon = new Date("2026-01-15T12:00:00+09:00");
const longAgo = new Date("2025-01-01T00:00:00+09:00");

function buyer(
  id: string,
  companyId: string,
  role: Buyer["role"],
  name: string,
  permissions: Permission[] = [],
): Buyer {
  return {
    kind: "buyer",
    id,
    companyId,
    role,
    name,
    permissions,
    emailVerified: true,
    storeIds: null,
  };
}

function member(id: string, role: StaffRole, name: string): Staff {
  return { kind: "staff", id, role, name };
}

/** Whoever of the machine writes what a test begins with. */
export const machine = { kind: "system", id: "test" } as const;

/** Owner of 花子商店. */
export const hanako = buyer("hanako", "hanako-shop", "owner", "山田花子");
/** Employee of 花子商店: may order, may not pay. */
export const kenji = buyer("kenji", "hanako-shop", "employee", "佐々木健二", ["order"]);
/** Owner of another company. */
export const taro = buyer("taro", "taro-shop", "owner", "鈴木太郎");

/** 采购 */
export const li = member("li", "purchasing", "李强");
/** 仓库 */
export const wei = member("wei", "warehouse", "王磊");
/** 财务 */
export const wang = member("wang", "finance", "赵敏");
/** 财务, the second and the third */
export const qian = member("qian", "finance", "钱进");
export const sun = member("sun", "finance", "孙丽");
/** 客服 */
export const chen = member("chen", "account_manager", "陈晓");

/** 内容 */
export const sato = member("sato", "content", "佐藤");
/** 主管, who sees the floor and the money and acts on nothing */
export const wu = member("wu", "supervisor", "吴敏");
/** 管理员 */
export const zhou = member("zhou", "admin", "周总");

export const companies = [
  {
    id: "hanako-shop",
    operationId: "10001",
    name: "花子商店",
    managerStaffId: "chen",
    createdAt: longAgo,
  },
  {
    id: "taro-shop",
    operationId: "10002",
    name: "太郎貿易",
    managerStaffId: "chen",
    createdAt: longAgo,
  },
];

export const people = [hanako, kenji, taro].map((person, index) => ({
  id: person.id,
  companyId: person.companyId,
  role: person.role,
  loginName: person.id,
  email: `${person.id}@shop.test`,
  phone: `0901234567${index}`,
  name: person.name,
  passwordHash: "scrypt$16384$8$5$AAAA$AAAA",
  state: "in_use" as const,
  permissions: [...person.permissions],
  emailVerifiedAt: longAgo,
  createdAt: longAgo,
}));

export const staffRows = [li, wei, wang, qian, sun, chen, sato, wu, zhou].map(
  ({ id, role, name }) => ({
    id,
    role,
    name,
    loginName: id,
    passwordHash: "scrypt$16384$8$5$AAAA$AAAA",
    state: "in_use" as const,
    createdAt: longAgo,
  }),
);

export const addresses = [hanako, taro].map(({ companyId, name }) => ({
  id: `${companyId}-address`,
  companyId,
  title: "本社",
  postalCode: "541-0053",
  prefecture: "大阪府",
  street: "大阪市中央区本町1丁目8番12号",
  companyName: name,
  recipient: name,
  romajiName: "HONSHA",
  phone: "06-6261-0000",
  isDefaultReceiver: true,
  isDefaultImporter: true,
  createdAt: longAgo,
}));

const spec = (valueJa: string, valueZh: string) => [
  { nameJa: "カラー", nameZh: "颜色", valueJa, valueZh },
];
const tags: ShopTag[] = ["factory", "ships_48h"];

function offer(
  id: string,
  popularity: number,
  supplierId: string,
  titleJa: string,
  titleZh: string,
  priceFen: number,
) {
  return {
    popularity,
    id,
    platform: "1688" as const,
    supplierId,
    categoryId: "bags",
    titleJa,
    titleZh,
    unitJa: "個",
    minOrder: 1,
    priceFen,
    tiers: [
      { fromQuantity: 1, priceFen },
      { fromQuantity: 100, priceFen: priceFen - 100 },
    ],
    attributes: [{ nameJa: "素材", nameZh: "材质", valueJa: "キャンバス", valueZh: "帆布" }],
    tags,
    pictures: ["/demo/tote-e9dcc3-7b5b3a.svg"],
    weightGrams: 220 as number | null,
    lengthMm: 380 as number | null,
    widthMm: 350 as number | null,
    heightMm: 20 as number | null,
    domesticFreightFen: 800,
    soldCount: popularity * 10,
    stock: 2_000,
    publishedOn: "2025-10-01",
  };
}

/** Two suppliers and three offers: a tote (two colours), a pouch and a tumbler whose weight nobody knows. */
export const demoOffers = {
  categories: [
    {
      id: "bags",
      nameJa: "バッグ",
      nameZh: "箱包",
      picture: "/demo/tote-e9dcc3-7b5b3a.svg",
      dutyLowPercent: "8",
      dutyHighPercent: "16",
      position: 0,
    },
  ],
  suppliers: ["恒达箱包厂", "美妍日用品商行"].map((nameZh, index) => ({
    id: `supplier-${index + 1}`,
    platform: "1688" as const,
    nameZh,
    provinceZh: "河北",
    cityZh: "白沟",
    foundedYear: 2012,
    ratingTenths: 48,
    repurchasePercent: 36,
    tags,
  })),
  offers: [
    offer(
      "600000000001",
      300,
      "supplier-1",
      "キャンバストートバッグ 無地",
      "帆布托特包 纯色",
      1_520,
    ),
    offer("600000000002", 200, "supplier-2", "半円ポーチ はっ水", "半圆化妆包 防泼水", 680),
    {
      ...offer(
        "600000000003",
        100,
        "supplier-2",
        "ステンレスタンブラー 名入れ可",
        "不锈钢保温杯 可定制",
        2_350,
      ),
      weightGrams: null,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
    },
  ],
  skus: [
    {
      id: "sku-tote-natural",
      offerId: "600000000001",
      position: 0,
      spec: spec("生成り", "米白色"),
      priceFen: 1_520,
      stock: 1_000,
      picture: "/demo/tote-e9dcc3-7b5b3a.svg",
    },
    {
      id: "sku-tote-black",
      offerId: "600000000001",
      position: 1,
      spec: spec("ブラック", "黑色"),
      priceFen: 1_580,
      stock: 1_000,
      picture: "/demo/tote-2b2f38-c9a97a.svg",
    },
    {
      id: "sku-pouch",
      offerId: "600000000002",
      position: 0,
      spec: spec("グレー", "灰色"),
      priceFen: 680,
      stock: 500,
      picture: "/demo/pouch-a9b0b8-3c444d.svg",
    },
    {
      id: "sku-tumbler",
      offerId: "600000000003",
      position: 0,
      spec: spec("ホワイト", "白色"),
      priceFen: 2_350,
      stock: 5,
      picture: "/demo/tumbler-ffffff-3c444d.svg",
    },
  ],
};
