import { describe, expect, test } from 'vitest'
import { httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import { failureHeading, sendFailureText, historyActionOf, type WizardPosition } from './use-flow.ts'

describe('a failed sending is told in the server’s words', () => {
  test.each([
    [httpFailure(500, '', { errorMessage: 'x' }), 'Server error'],
    [httpFailure(400, '', { errorMessage: 'Nostoraja ylittyy!' }), 'Nostoraja ylittyy!'],
    [httpFailure(503, '', { errorMessage: 'Palvelu on poissa' }), 'Palvelu on poissa'],
    [httpFailure(404, '', { errorMessage: 'Tiliä ei löydy' }), 'Tiliä ei löydy'],
    [httpFailure(413, '', { title: 'Pyyntö on liian suuri' }), 'Pyyntö on liian suuri'],
    [httpFailure(502, '', undefined), 'Internal Server Error'],
    [networkFailure(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
  ])('%s [R-ERR-05, R-ERR-06]', (failure, text) => {
    expect(sendFailureText(failure)).toBe(text)
  })
})

test('a sending is unsettled while its answer is missing', () => {
  const request = { key: 'k', body: {}, mayHaveBeenSent: true, confirmedAt: new Date() }
  const failure = networkFailure()
  expect(submissionStatusOf({ state: 'none' })).toMatchObject({
    sending: false,
    unsettled: false,
    failure: undefined,
  })
  expect(submissionStatusOf({ state: 'refused', failure })).toMatchObject({
    sending: false,
    unsettled: false,
    failure,
  })
  expect(submissionStatusOf({ state: 'sending', request, doubt: false })).toMatchObject({
    sending: true,
    unsettled: false,
  })
  expect(submissionStatusOf({ state: 'unknown', request, failure, queued: false })).toMatchObject({
    sending: false,
    unsettled: true,
    failure,
  })
  expect(submissionStatusOf({ state: 'sending', request, doubt: true })).toMatchObject({
    sending: true,
    unsettled: true,
  })
})

test.each([
  ['a refusal', 'refused', httpFailure(400, '', { errorMessage: 'x' }), 'Tilitys ei onnistunut'],
  ['a lost answer', 'unknown', networkFailure(), 'Vahvistus jäi saamatta'],
  ['a gateway', 'unknown', httpFailure(502, '', '<html>'), 'Vahvistus jäi saamatta'],
  ['a database that is away', 'unknown', httpFailure(503, '', {}), 'Vahvistus jäi saamatta'],
  ['500, as prescribed', 'unknown', httpFailure(500, '', {}), 'Tilitys ei onnistunut'],
] as const)('the heading claims no more than is known: %s [R-ERR-05]', (_what, state, failure, heading) => {
  const request = { key: 'k', body: {}, mayHaveBeenSent: true, confirmedAt: new Date() }
  expect(
    failureHeading(submissionStatusOf({ state, request, failure, queued: false }), 'Tilitys ei onnistunut'),
  ).toBe(heading)
})

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
