import type { WizardPage } from './wizard.ts'

/** Where a wizard under one address stands, and which of its two entries in the browser's history is on show. */
export type WizardPosition = {
  readonly page: WizardPage
  /** The entry is the one that was made for the summary. */
  readonly onSummary: boolean
  /** Something was sent and has no answer: nobody goes back to the form then. */
  readonly pending: boolean
}

/** What makes the wizard and the history agree again. */
type HistoryAction = 'nothing' | 'addEntry' | 'leaveEntry' | 'toForm' | 'toSummary' | 'startAgain'

/** By the browser's Back and Forward the history moves first, by the buttons of the screen the wizard does. */
export function historyActionOf(before: WizardPosition, now: WizardPosition): HistoryAction {
  if (before.onSummary !== now.onSummary) return now.onSummary ? afterForward(now) : afterBack(now)
  const settled = before.pending && !now.pending
  if (now.page === 'summary' && !now.onSummary && (before.page !== 'summary' || settled)) return 'addEntry'
  if (now.page === 'form' && now.onSummary && before.page === 'summary') return 'leaveEntry'
  return 'nothing'
}

const afterForward = ({ page }: WizardPosition): HistoryAction => (page === 'form' ? 'toSummary' : 'nothing')

function afterBack({ page, pending }: WizardPosition): HistoryAction {
  if (pending || page === 'form') return 'nothing'
  // Behind a receipt stands the form of what has been sent: it opens empty.
  return page === 'summary' ? 'toForm' : 'startAgain'
}
