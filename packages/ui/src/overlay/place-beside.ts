type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
type Size = { readonly width: number; readonly height: number }
type Place = { readonly top: number; readonly left: number }

/** The gap to the field, and the least distance to an edge of the window. */
const GAP = 8

/**
 * Where something opens at a field: below it, or above it where only that has room, from its left edge on. In a low
 * window it opens to the right or to the left of the field, so that the field stays in sight.
 */
export function placeBeside(field: Box, size: Size, window: Size): Place {
  const lowest = window.height - size.height - GAP
  const farthest = window.width - size.width - GAP
  const below = field.bottom + GAP
  const above = field.top - GAP - size.height
  const left = Math.max(GAP, Math.min(field.left, farthest))
  if (below <= lowest) return { top: below, left }
  if (above >= GAP) return { top: above, left }
  const top = Math.max(GAP, Math.min(field.top, lowest))
  const [after, before] = [field.right + GAP, field.left - GAP - size.width]
  if (after <= farthest) return { top, left: after }
  return { top, left: before >= GAP ? before : left }
}
