import * as fc from 'fast-check'
import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { expect, test } from 'vitest'
import { cancelledFailure, httpFailure } from '../api/failure.ts'
import { wizardStart, wizardStep, type Wizard, type WizardEvent } from './wizard.ts'

type State = Wizard<string, number>
type Event = WizardEvent<string, number>

const failure = httpFailure(400, '', errorTexts(400, 'Tarkista viite'))
const events = {
  next: { type: 'next' },
  back: { type: 'back' },
  submit: {
    type: 'send',
    request: { key: 'k', body: 'tilaus', mayHaveBeenSent: true, confirmedAt: new Date() },
  },
  succeeded: { type: 'accepted', answer: 1 },
  failed: { type: 'failed', failure },
  cancelled: { type: 'failed', failure: cancelledFailure() },
} satisfies Readonly<Record<string, Event>>
type Name = keyof typeof events

const after = (...names: readonly Name[]): State =>
  names.reduce<State>((wizard, name) => wizardStep(wizard, events[name]), wizardStart)
const company = ({ page, submission }: State): string => `${page} ${submission.state}`

test('a wizard starts at the form, nothing sent [R-WIZ-05]', () => {
  expect(wizardStart).toEqual({ page: 'form', submission: { state: 'none' } })
})

test('the pages are form, summary, finished [R-WIZ-01]', () => {
  expect([after(), after('next'), after('next', 'submit', 'succeeded')].map(({ page }) => page)).toEqual([
    'form',
    'summary',
    'finished',
  ])
})

test('next moves forward until the summary [R-WIZ-02]', () => {
  expect(company(after('next', 'next'))).toBe('summary none')
  expect(company(after('next', 'submit', 'next'))).toBe('summary sending')
  expect(company(after('next', 'submit', 'succeeded', 'next'))).toBe('finished accepted')
})

test('back moves one step unless at the form [R-WIZ-02]', () => {
  expect(after('back')).toBe(wizardStart)
  expect(company(after('next', 'submit', 'succeeded', 'back'))).toBe('summary accepted')
})

test('back returns from the summary to the form [R-WIZ-07]', () => {
  expect(company(after('next', 'back'))).toBe('form none')
  expect(company(after('next', 'submit', 'failed', 'back'))).toBe('form refused')
  expect(company(after('next', 'submit', 'failed', 'back', 'next'))).toBe('summary none')
})

test('a submit on the summary finishes [R-WIZ-03]', () => {
  expect(after('next', 'submit', 'succeeded')).toEqual({
    page: 'finished',
    submission: { state: 'accepted', answer: 1 },
  })
})

test('a second submit is ignored while loading [R-WIZ-04]', () => {
  const loading = after('next', 'submit')
  expect(wizardStep(loading, events.submit)).toBe(loading)
})

test('nothing is sent from the form [R-WIZ-03]', () => {
  expect(after('submit')).toBe(wizardStart)
})

test('a failure stays on the summary [R-WIZ-05]', () => {
  const failed = after('next', 'submit', 'failed')
  expect(failed).toEqual({ page: 'summary', submission: { state: 'refused', failure } })
  expect(failure.text).toBe('Tarkista viite')
  expect(company(wizardStep(failed, events.submit))).toBe('summary sending')
})

test('a cancelled request leaves no error [R-WIZ-06]', () => {
  expect(company(after('next', 'submit', 'cancelled'))).toBe('summary none')
  expect(company(after('next', 'submit', 'cancelled', 'succeeded'))).toBe('summary none')
  expect(company(after('next', 'submit', 'cancelled', 'failed'))).toBe('summary none')
  expect(company(after('next', 'submit', 'failed', 'cancelled'))).toBe('summary refused')
})

test('there are only these ways between places', () => {
  const name = fc.constantFrom<Name>('next', 'back', 'submit', 'succeeded', 'failed', 'cancelled')
  const moves = new Set<string>()
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (names, last) => {
      const [before, now] = [company(after(...names)), company(after(...names, last))]
      if (now !== before) moves.add(`${before}, ${last}: ${now}`)
    }),
    { seed: 4, numRuns: 5000 },
  )
  expect([...moves].toSorted()).toEqual([
    'finished accepted, back: summary accepted',
    'form none, next: summary none',
    'form refused, next: summary none',
    'summary accepted, back: form none',
    'summary accepted, next: finished accepted',
    'summary none, back: form none',
    'summary none, submit: summary sending',
    'summary refused, back: form refused',
    'summary refused, submit: summary sending',
    'summary sending, cancelled: summary none',
    'summary sending, failed: summary refused',
    'summary sending, succeeded: finished accepted',
  ])
})

test('an unsent order cannot be written as finished', () => {
  // @ts-expect-error finished means sent
  const impossible: State = { page: 'finished', submission: { state: 'none' } }
  expect(wizardStep(impossible, events.submit)).toBe(impossible)
})
