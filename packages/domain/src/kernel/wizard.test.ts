import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wizardStart, wizardStep, type Wizard, type WizardEvent } from './wizard.ts'

type Name = Exclude<WizardEvent['type'], 'failed'>
const after = (...names: readonly (Name | 'failed')[]): Wizard =>
  names.reduce<Wizard>(
    (wizard, type) => wizardStep(wizard, type === 'failed' ? { type, message: 'Tarkista viite' } : { type }),
    wizardStart,
  )
const place = ({ page, submit }: Wizard): string => `${page} ${submit.state}`

test('a wizard starts at the form, nothing sent [R-WIZ-05]', () => {
  expect(wizardStart).toEqual({ page: 'form', submit: { state: 'idle' } })
})

test('the pages are form, summary, finished [R-WIZ-01]', () => {
  expect([after(), after('next'), after('next', 'submit', 'succeeded')].map(({ page }) => page)).toEqual([
    'form',
    'summary',
    'finished',
  ])
})

test('next moves forward unless finished, and leaves an unsent summary where it is [R-WIZ-02]', () => {
  expect(place(after('next', 'next'))).toBe('summary idle')
  expect(place(after('next', 'submit', 'next'))).toBe('summary loading')
  expect(place(after('next', 'submit', 'succeeded', 'next'))).toBe('finished success')
})

test('back moves one step unless at the form [R-WIZ-02]', () => {
  expect(after('back')).toBe(wizardStart)
  expect(place(after('next', 'submit', 'succeeded', 'back'))).toBe('summary success')
})

test('back returns from the summary to the form, and an error is left behind [R-WIZ-07]', () => {
  expect(place(after('next', 'back'))).toBe('form idle')
  expect(place(after('next', 'submit', 'failed', 'back'))).toBe('form idle')
  expect(place(after('next', 'submit', 'failed', 'back', 'next'))).toBe('summary idle')
})

test('nobody goes back while the order is on its way', () => {
  expect(place(after('next', 'submit', 'back'))).toBe('summary loading')
})

test('what was sent cannot be sent again from its summary, only shown as finished', () => {
  expect(place(after('next', 'submit', 'succeeded', 'back', 'submit'))).toBe('summary success')
  expect(place(after('next', 'submit', 'succeeded', 'back', 'next'))).toBe('finished success')
})

test('a successful submit on the summary advances to finished [R-WIZ-03]', () => {
  expect(after('next', 'submit', 'succeeded')).toEqual({ page: 'finished', submit: { state: 'success' } })
})

test('a second submit is ignored while loading [R-WIZ-04]', () => {
  const loading = after('next', 'submit')
  expect(wizardStep(loading, { type: 'submit' })).toBe(loading)
})

test('nothing is sent from the form [R-WIZ-03]', () => {
  expect(after('submit')).toBe(wizardStart)
})

test('a failure stays on the summary with its text and can be sent again [R-WIZ-05]', () => {
  const failed = after('next', 'submit', 'failed')
  expect(failed).toEqual({ page: 'summary', submit: { state: 'error', message: 'Tarkista viite' } })
  expect(place(wizardStep(failed, { type: 'submit' }))).toBe('summary loading')
})

test('a cancelled request leaves no error, and its late answer changes nothing [R-WIZ-06]', () => {
  expect(place(after('next', 'submit', 'cancelled'))).toBe('summary idle')
  expect(place(after('next', 'submit', 'cancelled', 'succeeded'))).toBe('summary idle')
  expect(place(after('next', 'submit', 'cancelled', 'failed'))).toBe('summary idle')
  expect(place(after('next', 'submit', 'failed', 'cancelled'))).toBe('summary error')
})

test('whatever happens, these are the only ways from place to place', () => {
  const name = fc.constantFrom<Name | 'failed'>('next', 'back', 'submit', 'succeeded', 'failed', 'cancelled')
  const moves = new Set<string>()
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (names, last) => {
      const [before, now] = [place(after(...names)), place(after(...names, last))]
      if (now !== before) moves.add(`${before}, ${last}: ${now}`)
    }),
    { seed: 4, numRuns: 5000 },
  )
  expect([...moves].toSorted()).toEqual([
    'finished success, back: summary success',
    'form idle, next: summary idle',
    'summary error, back: form idle',
    'summary error, submit: summary loading',
    'summary idle, back: form idle',
    'summary idle, submit: summary loading',
    'summary loading, cancelled: summary idle',
    'summary loading, failed: summary error',
    'summary loading, succeeded: finished success',
    'summary success, back: form idle',
    'summary success, next: finished success',
  ])
})

test('an unsent order cannot be written as finished', () => {
  // @ts-expect-error finished means sent
  const impossible: Wizard = { page: 'finished', submit: { state: 'idle' } }
  expect(wizardStep(impossible, { type: 'submit' })).toBe(impossible)
})
