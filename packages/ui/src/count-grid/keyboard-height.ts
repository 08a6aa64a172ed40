/** The part of a window that is seen, as `visualViewport` tells it. */
type SeenPart = { readonly height: number; readonly offsetTop: number; readonly scale: number }

/**
 * How many pixels at the bottom of the window an on-screen keyboard covers. A page that is zoomed with two fingers shows
 * a part of itself too, and then nothing covers it.
 */
export function keyboardHeight(windowHeight: number, { height, offsetTop, scale }: SeenPart): number {
  if (scale > 1.01) return 0
  return Math.max(0, Math.round(windowHeight - height - offsetTop))
}
