/** A value in which lists that are read some rows at a time are whole. */
export type Whole<Value> =
  Value extends AsyncIterable<readonly (infer Row)[]>
    ? Whole<Row>[]
    : Value extends Date
      ? Value
      : Value extends object
        ? { [Name in keyof Value]: Whole<Value[Name]> }
        : Value;

/** Reads all rows of a copy of someone's data, or of one of its lists. */
export async function wholeCopy<Value>(copy: Value | PromiseLike<Value>): Promise<Whole<Value>> {
  return (await readWhole(await copy)) as Whole<Value>;
}

async function readWhole(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return Promise.all(value.map(readWhole));
  if (Symbol.asyncIterator in value) {
    const whole: unknown[] = [];
    for await (const rows of value as AsyncIterable<unknown[]>)
      for (const row of rows) whole.push(await readWhole(row));
    return whole;
  }
  const whole: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) whole[name] = await readWhole(part);
  return whole;
}
