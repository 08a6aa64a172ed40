import type { WizardPage } from './wizard.ts'

/** The page of a wizard under one address, and which of its two entries in the browser's history is current. */
export type WizardPosition = {
  readonly page: WizardPage
  /** True when the current entry is the one that was added for the summary. */
  readonly onSummary: boolean
  /** True while a sent request has no answer: the form cannot be opened then. */
  readonly pending: boolean
}

/** What brings the wizard and the history back in step. */
type HistoryAction = 'nothing' | 'addEntry' | 'leaveEntry' | 'toForm' | 'toSummary' | 'startAgain'

/** With the browser's Back and Forward the history moves first; with the buttons of the screen the wizard does. */
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
  // The form behind a receipt has been sent, so it opens empty.
  return page === 'summary' ? 'toForm' : 'startAgain'
}
