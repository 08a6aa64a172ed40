import { expect, test } from 'vitest'
import { agreementOf, type Standing } from './step-history.ts'

const form: Standing = { page: 'form', onSummary: false, pending: false }
const summary: Standing = { page: 'summary', onSummary: true, pending: false }
const receipt: Standing = { page: 'finished', onSummary: true, pending: false }

test.each<[string, Standing, Standing, ReturnType<typeof agreementOf>]>([
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
])('after %s the history and the wizard agree', (_, before, now, agreement) => {
  expect(agreementOf(before, now)).toBe(agreement)
})
