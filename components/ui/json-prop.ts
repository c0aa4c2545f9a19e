/**
 * A property of a client component as JSON text. React writes a text into the payload as it is; it goes through a list value
 * by value, on the server and again in the browser.
 */
export type JsonProp<Value> = string & { readonly of?: Value };

/** Writes the value of a property; for lists of hundreds of values. */
export const toJsonProp = <Value>(value: Value): JsonProp<Value> => JSON.stringify(value);

/** Reads the value of a property. */
export const fromJsonProp = <Value>(text: JsonProp<Value>): Value => JSON.parse(text) as Value;
