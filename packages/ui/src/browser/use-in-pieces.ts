import { useDeferredValue } from 'react'

/**
 * What has come, a moment later: whatever it makes appear is rendered in pieces, between which the page answers. What has
 * gone is gone at once.
 */
export function useInPieces<Value>(value: Value): Value {
  const later = useDeferredValue(value)
  return value ? later : value
}
