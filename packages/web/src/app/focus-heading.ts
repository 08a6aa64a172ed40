/** Id of the element that holds the screen. */
export const MAIN = 'sisalto'

/** A new screen is announced by moving the focus to its heading, or to the field for which it was opened. */
export function focusHeading(): void {
  const main = document.getElementById(MAIN)
  const target =
    main?.querySelector<HTMLElement>('[data-first-focus]') ??
    main?.querySelector<HTMLElement>('h1[tabindex]') ??
    main
  target?.focus({ preventScroll: true })
}
