/* The engine is the npm package of this tree, ../npm; the page uses it as anybody would. */
export * from "clowder-engine";
