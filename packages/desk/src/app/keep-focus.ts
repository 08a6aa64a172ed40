import { HEADING, MAIN } from './focus-heading.ts'

/**
 * Keeps the focus near where the person works when what had it is taken out of the page, as the row of a list by an act whose
 * dialog then closes: it goes to the row, or else to the heading of the nearest part that is still there, or to the name of
 * the screen, and not to the beginning of the page. Returns what ends it.
 */
export function keepFocus(): () => void {
  let around: readonly Element[] = []
  const remember = ({ target }: FocusEvent) => {
    // A dialog is left again: what counts is where it was opened.
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
