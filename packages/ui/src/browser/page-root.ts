import { createRoot, type Root } from 'react-dom/client'
import { ScreenUnavailable } from '../routing/lazy-part.ts'

/** The place of the program on its page. */
export function createPageRoot(): Root {
  const element = document.getElementById('app')
  if (!element) throw new Error('the page has no element #app')
  return createRoot(element, { onCaughtError: reportFault, onRecoverableError: reportCause })
}

/**
 * A script that did not come is no fault of the program: its boundary shows what can be done about it. Firefox also breaks off
 * those of a page that is being left.
 */
function reportFault(error: unknown): void {
  if (!(error instanceof ScreenUnavailable)) reportError(error)
}

/** Where drawing again helped, React's own words are a number; what went wrong is their cause. */
const reportCause = (error: unknown): void =>
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error)
