import { createRoot, type Root } from 'react-dom/client'
import { ScreenUnavailable } from '../routing/lazy-part.ts'

/** Renders the program into the element #app of its page. */
export function createPageRoot(): Root {
  const element = document.getElementById('app')
  if (!element) throw new Error('the page has no element #app')
  return createRoot(element, { onCaughtError: reportFault, onRecoverableError: reportCause })
}

/**
 * A script that could not be fetched is no fault of the program: its boundary shows what can be done about it. Firefox also
 * stops fetching the scripts of a page that is being left.
 */
function reportFault(error: unknown): void {
  if (!(error instanceof ScreenUnavailable)) reportError(error)
}

/** When rendering again has helped, React's error is only a number; its cause says what went wrong. */
const reportCause = (error: unknown): void =>
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error)
