/**
 * The result of a reading, or the fallback if it isn't there in time. A reading that fails in time
 * still throws.
 */
export async function within<Result>(
  milliseconds: number,
  reading: Promise<Result>,
  fallback: Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fallback), milliseconds);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
