export const allCaseStates = [
  "awaiting_reply",
  "in_follow_up",
  "sent_back",
  "awaiting_goods",
  "done",
] as const;

export type CaseState = (typeof allCaseStates)[number];

/**
 * What holds in a state of a problem case. A new state does not compile until its facts are given, and the
 * conditions of queries and pages follow from them.
 */
interface CaseStateFacts {
  /** Nothing is left to do. */
  closed: boolean;
  /** The buyer has not decided; staff may still change the offer or withdraw the case. */
  awaitsAnswer: boolean;
  /** Staff have not carried out any of the answer; the promised time runs. */
  awaitsFirstStep: boolean;
  /** Staff have arranged with the seller that the pieces are sent, again or late. */
  awaitsGoods: boolean;
  /** Bad pieces are still in the warehouse, on their quarantine shelf if they have one. */
  piecesAside: boolean;
}

const nothingHolds: CaseStateFacts = {
  closed: false,
  awaitsAnswer: false,
  awaitsFirstStep: false,
  awaitsGoods: false,
  piecesAside: false,
};

const caseStateFacts: Record<CaseState, CaseStateFacts> = {
  awaiting_reply: { ...nothingHolds, awaitsAnswer: true, piecesAside: true },
  in_follow_up: { ...nothingHolds, awaitsFirstStep: true, piecesAside: true },
  sent_back: nothingHolds,
  awaiting_goods: { ...nothingHolds, awaitsGoods: true },
  done: { ...nothingHolds, closed: true },
};

function statesThat(fact: keyof CaseStateFacts) {
  return allCaseStates.filter((state) => caseStateFacts[state][fact]);
}

/** The states in which each fact holds, for conditions of queries. */
export const caseStatesThat = {
  areClosed: statesThat("closed"),
  areOpen: allCaseStates.filter((state) => !caseStateFacts[state].closed),
  awaitAnswer: statesThat("awaitsAnswer"),
  awaitFirstStep: statesThat("awaitsFirstStep"),
  awaitGoods: statesThat("awaitsGoods"),
  havePiecesAside: statesThat("piecesAside"),
};

interface InState {
  state: CaseState;
}

export function awaitsAnswer({ state }: InState) {
  return caseStateFacts[state].awaitsAnswer;
}

export function awaitsFirstStep({ state }: InState) {
  return caseStateFacts[state].awaitsFirstStep;
}

export function awaitsGoods({ state }: InState) {
  return caseStateFacts[state].awaitsGoods;
}

export function isClosed({ state }: InState) {
  return caseStateFacts[state].closed;
}
