import { expect, test } from 'vitest'
import { historyActionOf, type WizardPosition } from './step-history.ts'

const form: WizardPosition = { page: 'form', onSummary: false, pending: false }
const summary: WizardPosition = { page: 'summary', onSummary: true, pending: false }
const receipt: WizardPosition = { page: 'finished', onSummary: true, pending: false }

test.each<[string, WizardPosition, WizardPosition, ReturnType<typeof historyActionOf>]>([
  ['Next', form, { ...summary, onSummary: false }, 'addEntry'],
  ['the entry that Next asked for', { ...summary, onSummary: false }, summary, 'nothing'],
  ['Back of the browser', summary, { ...summary, onSummary: false }, 'toForm'],
  ['the form after it', { ...summary, onSummary: false }, form, 'nothing'],
  ['Back of the screen', summary, { ...form, onSummary: true }, 'leaveEntry'],
  ['the entry that was left', { ...form, onSummary: true }, form, 'nothing'],
  ['Forward', form, { ...form, onSummary: true }, 'toSummary'],
  ['the summary after it', { ...form, onSummary: true }, summary, 'nothing'],
  ['Next where Forward had nothing to show', { ...form, onSummary: true }, summary, 'nothing'],
  ['Confirm', summary, { ...summary, pending: true }, 'nothing'],
  [
    'Back while it is on its way',
    { ...summary, pending: true },
    { ...summary, onSummary: false, pending: true },
    'nothing',
  ],
  [
    'a refusal after that',
    { ...summary, onSummary: false, pending: true },
    { ...summary, onSummary: false },
    'addEntry',
  ],
  ['the receipt', { ...summary, pending: true }, receipt, 'nothing'],
  ['Back from the receipt', receipt, { ...receipt, onSummary: false }, 'startAgain'],
  ['a new form from the receipt', receipt, { ...form, onSummary: true }, 'nothing'],
])('after %s the history and the wizard agree', (_, before, now, action) => {
  expect(historyActionOf(before, now)).toBe(action)
})
