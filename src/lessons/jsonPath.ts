/** A place inside a JSON document: `["steps", 0, "task"]`. */
export type JsonPath = readonly (string | number)[];
