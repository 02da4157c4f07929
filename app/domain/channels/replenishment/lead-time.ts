/** 調達日数: days from payment to arrival, and which deliveries the figure comes from. */
export interface LeadTime {
  /** The median of the deliveries counted, or the usual number. */
  days: number;
  /** The 90th percentile; null if no delivery was counted. */
  p90: number | null;
  samples: number;
  from: "own" | "supplier" | "company" | "all" | "usual";
}

/** Goods of one seller in one delivery that has arrived. */
export interface LeadSample {
  supplierId: string;
  days: number;
}

/** What is known of a company's deliveries, and of everybody's. */
export interface SeenLeads {
  company: readonly LeadSample[];
  all: readonly LeadSample[];
}

const usualLeadDays = 25;
/** Fewer arrivals say nothing. */
const samplesMin = 10;

/** As the company says it; else its own arrivals from this seller, all of its own, everybody's, or the usual days. */
export function leadTimeOf(
  supplierId: string | undefined,
  { company, all }: SeenLeads,
  saidDays: number | null,
): LeadTime {
  if (saidDays !== null) return { days: saidDays, p90: null, samples: 0, from: "own" };
  const ofSeller = company.filter((sample) => sample.supplierId === supplierId);
  for (const [from, samples] of [
    ["supplier", ofSeller],
    ["company", company],
    ["all", all],
  ] as const)
    if (samples.length >= samplesMin) return { ...middle(samples), from };
  return { days: usualLeadDays, p90: null, samples: 0, from: "usual" };
}

function middle(samples: readonly LeadSample[]) {
  const days = samples.map((sample) => sample.days).toSorted((one, other) => one - other);
  const at = (tenths: number) => days[Math.ceil((days.length * tenths) / 10) - 1]!;
  return { days: at(5), p90: at(9), samples: days.length };
}
