/** A term in both languages: buyers read ja, the staff in China zh. */
export interface Label {
  ja: string;
  zh: string;
}

/** The symbol of a state, which is never told by colour alone; see the shapes of the UI kit. */
export type Shape = "wait" | "run" | "due" | "done" | "stop" | "trouble";

export interface StateLabel extends Label {
  shape: Shape;
}
