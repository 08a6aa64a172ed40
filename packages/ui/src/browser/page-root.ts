import { createRoot, type Root } from 'react-dom/client'

/** The place of the program on its page. */
export function createPageRoot(): Root {
  const element = document.getElementById('app')
  if (!element) throw new Error('the page has no element #app')
  return createRoot(element, { onRecoverableError: reportCause })
}

/** Where drawing again helped, React's own words are a number; what went wrong is their cause. */
const reportCause = (error: unknown): void =>
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error)
