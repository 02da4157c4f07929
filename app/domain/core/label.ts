/** A term that both consoles show: buyers read ja, the people in China zh. */
export interface Label {
  ja: string;
  zh: string;
}

/** How a state is drawn: never by colour alone, see the kit's shapes. */
export type Shape = "wait" | "run" | "due" | "done" | "stop" | "trouble";

export interface StateLabel extends Label {
  shape: Shape;
}
