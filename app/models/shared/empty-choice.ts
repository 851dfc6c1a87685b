/** An empty choice in a filter form means no filter. For `z.preprocess`. */
export const emptyIsNone = (value: unknown): unknown => (value === "" ? undefined : value);
