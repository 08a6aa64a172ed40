/** Id of the element that holds the screen. */
export const MAIN = 'sisalto'

/** Id of the name of the screen, in the bar. */
export const HEADING = 'screen-name'

/** Announces a new screen by moving the focus to its name, unless the screen has already moved it to a field of its own. */
export function focusHeading(): void {
  const main = document.getElementById(MAIN)
  if (main?.contains(document.activeElement)) return
  document.getElementById(HEADING)?.focus({ preventScroll: true })
}

/**
 * Keeps the focus near where the person works when the focused element is removed, e.g. when an act in a dialog removes the
 * button of a row. The focus goes to the control of the row, else to the heading of the nearest part that is left, else to
 * the name of the screen, but never to the beginning of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let around: readonly Element[] = []
  const remember = ({ target }: FocusEvent) => {
    // A dialog closes again, so the element that opened it is remembered.
    if (target instanceof Element && !target.closest('dialog')) around = withAncestors(target)
  }
  const observer = new MutationObserver(() => {
    const [last] = around
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!isLost || !last || last.isConnected) return
    homeAmong(around.filter((element) => element.isConnected))?.focus()
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function withAncestors(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at && at.id !== MAIN; at = at.parentElement) found.push(at)
  return found
}

function homeAmong(left: readonly Element[]): HTMLElement | null {
  const control = left
    .find((element) => element.matches('tr'))
    ?.querySelector<HTMLElement>('th :is(a, button)')
  if (control) return control
  const [heading] = left.flatMap((element) => element.querySelector<HTMLElement>('h1, h2, h3') ?? [])
  if (!heading) return document.getElementById(HEADING)
  heading.tabIndex = -1
  return heading
}
