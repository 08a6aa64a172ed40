type Box = { readonly top: number; readonly bottom: number; readonly left: number }
type Size = { readonly width: number; readonly height: number }

/** The gap to the field, and the least distance to an edge of the window. */
const GAP = 8

/**
 * Where something opens at a field: below it, above it where only that has room, else as low as the window allows. It
 * begins at the left edge of the field unless it would leave the window.
 */
export function placeBeside(
  field: Box,
  size: Size,
  window: Size,
): { readonly top: number; readonly left: number } {
  const lowest = window.height - size.height - GAP
  const below = field.bottom + GAP
  const above = field.top - GAP - size.height
  const top = below <= lowest ? below : above >= GAP ? above : Math.max(GAP, lowest)
  const left = Math.max(GAP, Math.min(field.left, window.width - size.width - GAP))
  return { top, left }
}
