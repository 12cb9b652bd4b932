/** What a tuple is called that stands for an object of an anonymous type: `new { Name, Age }`. */
export const anonymous = "anonymous";
