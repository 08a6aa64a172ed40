/** A few bars as wide as the chart would look like walls. */
const MIN_SLOTS = 8

export const slotsOf = (bars: number): number => Math.max(bars, MIN_SLOTS)
