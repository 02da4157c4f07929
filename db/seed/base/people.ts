import type { StaffRole } from "#app/domain/core/actor.ts";

export const demoCompanies = [
  { id: "company-demo", operationId: "20418", name: "株式会社みなと商会" },
  { id: "company-new", operationId: "20977", name: "合同会社はじめ雑貨" },
  { id: "company-rival", operationId: "20533", name: "株式会社北斗物産" },
];

interface DemoUser {
  id: string;
  companyId: string;
  loginName: string;
  name: string;
  email: string;
  phone: string;
  role: "owner" | "employee";
  permissions: ("order" | "pay" | "ship" | "products")[];
  paymentLimitYen?: number;
  monthlyBudgetYen?: number;
  verified: boolean;
}

export const demoPassword = "Demo1234";
export const staffPassword = "Staff1234";

export const demoUsers: DemoUser[] = [
  {
    id: "user-demo",
    companyId: "company-demo",
    loginName: "demo",
    name: "港 一郎",
    email: "demo@minato.example",
    phone: "09012345678",
    role: "owner",
    permissions: [],
    verified: true,
  },
  {
    id: "user-demo-employee",
    companyId: "company-demo",
    loginName: "demo-employee",
    name: "田中 桜",
    email: "tanaka@minato.example",
    phone: "09012345679",
    role: "employee",
    permissions: ["order", "products"],
    verified: true,
  },
  {
    id: "user-demo-buyer",
    companyId: "company-demo",
    loginName: "demo-buyer",
    name: "佐伯 航",
    email: "saeki@minato.example",
    phone: "09012345682",
    role: "employee",
    permissions: ["order", "pay", "ship"],
    paymentLimitYen: 3_000,
    monthlyBudgetYen: 300_000,
    verified: true,
  },
  {
    id: "user-demo-new",
    companyId: "company-new",
    loginName: "demo-new",
    name: "初 めぐみ",
    email: "new@hajime.example",
    phone: "09012345680",
    role: "owner",
    permissions: [],
    verified: false,
  },
  {
    id: "user-rival",
    companyId: "company-rival",
    loginName: "demo-rival",
    name: "北見 斗真",
    email: "demo@hokuto.example",
    phone: "09012345681",
    role: "owner",
    permissions: [],
    verified: true,
  },
];

export const demoStaff: { id: string; loginName: string; name: string; role: StaffRole }[] = [
  { id: "staff-manager", loginName: "staff-manager", name: "陈晓", role: "account_manager" },
  { id: "staff-buying", loginName: "staff-buying", name: "李强", role: "purchasing" },
  { id: "staff-warehouse", loginName: "staff-warehouse", name: "王磊", role: "warehouse" },
  { id: "staff-finance", loginName: "staff-finance", name: "赵敏", role: "finance" },
  { id: "staff-finance-2", loginName: "staff-finance-2", name: "钱进", role: "finance" },
  { id: "staff-content", loginName: "staff-content", name: "佐藤", role: "content" },
  { id: "staff-supervisor", loginName: "staff-supervisor", name: "吴敏", role: "supervisor" },
  { id: "staff-admin", loginName: "staff-admin", name: "周总", role: "admin" },
];

export const demoAddresses = [
  {
    id: "address-office",
    companyId: "company-demo",
    title: "本社",
    postalCode: "541-0053",
    prefecture: "大阪府",
    street: "大阪市中央区本町1丁目8番12号 みなとビル3階",
    companyName: "株式会社みなと商会",
    recipient: "港 一郎",
    romajiName: "MINATO SHOKAI CO LTD",
    phone: "06-6261-0000",
    isDefaultReceiver: true,
    isDefaultImporter: true,
  },
  {
    id: "address-depot",
    companyId: "company-demo",
    title: "東大阪倉庫",
    postalCode: "577-0011",
    prefecture: "大阪府",
    street: "東大阪市荒本北2丁目4番1号",
    companyName: "株式会社みなと商会 東大阪倉庫",
    recipient: "田中 桜",
    romajiName: "MINATO SHOKAI HIGASHIOSAKA",
    phone: "06-6789-0000",
    isDefaultReceiver: false,
    isDefaultImporter: false,
  },
  {
    id: "address-new",
    companyId: "company-new",
    title: "店舗",
    postalCode: "460-0008",
    prefecture: "愛知県",
    street: "名古屋市中区栄3丁目1番1号",
    companyName: "合同会社はじめ雑貨",
    recipient: "初 めぐみ",
    romajiName: "HAJIME ZAKKA LLC",
    phone: "052-241-0000",
    isDefaultReceiver: true,
    isDefaultImporter: true,
  },
  {
    id: "address-rival",
    companyId: "company-rival",
    title: "札幌本店",
    postalCode: "060-0042",
    prefecture: "北海道",
    street: "札幌市中央区大通西5丁目11番地",
    companyName: "株式会社北斗物産",
    recipient: "北見 斗真",
    romajiName: "HOKUTO BUSSAN CO LTD",
    phone: "011-231-0000",
    isDefaultReceiver: true,
    isDefaultImporter: true,
  },
];

export const demoBankAccount = {
  companyId: "company-demo",
  bankCode: "0005",
  bankName: "三菱ＵＦＪ",
  branchCode: "001",
  branchName: "本店",
  accountType: "ordinary" as const,
  accountNumber: "0123456",
  holderKana: "カ）ミナトシヨウカイ",
};
