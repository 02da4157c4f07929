/** The parts of the package for sheets that are used here: loaded whole it would bring every other format. */
export { CFB, read, utils, write } from "@e965/xlsx";
