/** The name of the field with what an object leaves the rest of an interface to. */
export const restOf = ":rest";

/** Begins the note of a class that a property of its objects is set later than they are made: `lateinit`. */
export const lateNote = ":late:";

/** Begins the name of the field that a property with accessors of its own stores its value in. */
export const backingOf = ":field:";

/** Begins the note of a class that its objects store a property, which a base may compute. */
export const storedNote = ":s:";
