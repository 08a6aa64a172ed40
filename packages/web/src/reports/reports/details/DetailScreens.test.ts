import { expect, test } from 'vitest'
import { visitSteps } from './DetailScreens.tsx'

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`)
const shown = (...events: readonly (readonly [stage: string, time: string, note?: string])[]) =>
  visitSteps({ events: events.map(([stage, time, note = '']) => ({ stage, at: at(time), note })) }).map(
    ({ name, state, note, amiss }) => [name, state, note, amiss ?? false],
  )

test('an undecided request waits', () => {
  expect(shown(['received', '08:00'])).toEqual([
    ['Vastaanotettu', 'now', undefined, false],
    ['Hyväksytty', 'ahead', undefined, false],
  ])
})

test('everything that happened is on the line', () => {
  expect(
    shown(
      ['received', '08:00'],
      ['proposed', '09:00', 'Täynnä'],
      ['declined', '10:00'],
      ['proposed', '11:00'],
      ['accepted', '12:00'],
    ),
  ).toEqual([
    ['Vastaanotettu', 'happened', undefined, false],
    ['Ehdotettu toista päivää', 'happened', 'Täynnä', false],
    ['Ehdotus ei käynyt', 'happened', undefined, false],
    ['Ehdotettu toista päivää', 'happened', undefined, false],
    ['Hyväksytty', 'happened', undefined, false],
  ])
})

test('a proposal accepted by phone says so', () => {
  expect(
    shown(['received', '08:00'], ['proposed', '09:00'], ['agreedByPhone', '10:00', 'Anna']).at(-1),
  ).toEqual(['Sovittu puhelimitse', 'happened', 'Anna', false])
})

test('what was refused or withdrawn ends there', () => {
  expect(shown(['received', '08:00'], ['refused', '09:00', 'Emme aja sinne']).at(-1)).toEqual([
    'Hylätty',
    'happened',
    'Emme aja sinne',
    true,
  ])
  expect(shown(['received', '08:00'], ['withdrawn', '09:00'])).toHaveLength(2)
  expect(visitSteps(undefined)).toEqual([])
})
