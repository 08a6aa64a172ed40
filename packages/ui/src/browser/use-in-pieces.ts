import { useDeferredValue } from 'react'

/**
 * Returns a value that has appeared a moment later: React then renders the parts that show it in pieces, and the page
 * answers in between. A value that has gone is returned at once.
 */
export function useInPieces<Value>(value: Value): Value {
  const later = useDeferredValue(value)
  return value ? later : value
}
