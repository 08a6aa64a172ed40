export type Clock = () => Date

/** The real time, or a clock that starts at a given moment and runs on from there (CLOCK, for tests and demos). */
export function makeClock(start?: Date): Clock {
  if (!start) return () => new Date()
  const offset = start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}
