/** Id of the element that holds the screen. */
export const MAIN = 'sisalto'

/** Id of the name of the screen, in the bar. */
export const HEADING = 'screen-name'

/** A new screen is announced by moving the focus to its name, unless the screen has taken it to a field of its own. */
export function focusHeading(): void {
  const main = document.getElementById(MAIN)
  if (main?.contains(document.activeElement)) return
  document.getElementById(HEADING)?.focus({ preventScroll: true })
}
