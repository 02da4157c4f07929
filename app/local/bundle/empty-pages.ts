/** The folder of the browser's build for pages that the browser does not draw: empty, and thrown away. */
export const emptyPages = "empty-pages";
