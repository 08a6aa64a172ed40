/** Settles after at least so many milliseconds: a loader that flashes by is worse than none. */
export async function atLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}
