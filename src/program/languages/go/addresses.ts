/** What the object of a pointer begins with. */
export const addressed = Object.freeze({});
