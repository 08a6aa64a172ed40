import { expect, test } from 'vitest'
import { messageOf, messagesStep, noMessages, summaryOf, type MessageEvent } from './messages.ts'

const faults = { name: 'Vaadittu tieto', email: 'Tarkista sähköpostiosoite' }

const after = (...events: readonly MessageEvent[]) => events.reduce(messagesStep, noMessages)
const shown = (...events: readonly MessageEvent[]) => {
  const messages = after(...events)
  return [messageOf(messages, 'name'), messageOf(messages, 'email')]
}

test('an untouched field has no message [R-AUTH-04]', () => {
  expect(shown({ type: 'settled', faults })).toEqual([undefined, undefined])
  expect(shown({ type: 'blurred', name: 'name' }, { type: 'settled', faults })).toEqual([
    undefined,
    undefined,
  ])
  expect(shown({ type: 'edited', name: 'name' }, { type: 'settled', faults })).toEqual([undefined, undefined])
})

test('a field that was edited and left has one [R-AUTH-04]', () => {
  expect(
    shown({ type: 'edited', name: 'name' }, { type: 'settled', faults }, { type: 'blurred', name: 'name' }),
  ).toEqual(['Vaadittu tieto', undefined])
})

test('a try shows all faults until they are corrected [R-AUTH-04]', () => {
  expect(shown({ type: 'tried', faults })).toEqual(['Vaadittu tieto', 'Tarkista sähköpostiosoite'])
  expect(shown({ type: 'tried', faults }, { type: 'settled', faults: { name: 'Vaadittu tieto' } })).toEqual([
    'Vaadittu tieto',
    undefined,
  ])
})

test('the list of faults follows the faults', () => {
  const partly = after({ type: 'tried', faults }, { type: 'settled', faults: { email: 'Vaadittu tieto' } })
  expect(partly).toMatchObject({ stopped: { email: 'Vaadittu tieto' }, tries: 1 })
  const worse = messagesStep(partly, { type: 'settled', faults })
  expect(worse.stopped).toEqual(faults)
  const mended = messagesStep(worse, { type: 'settled', faults: {} })
  expect(mended).toMatchObject({ stopped: {}, wasStopped: true, tries: 1 })
  expect(messagesStep(mended, { type: 'settled', faults }).stopped).toEqual({})
  expect(messagesStep(mended, { type: 'tried', faults: {} })).toMatchObject({ wasStopped: false, tries: 2 })
})

test('the server’s text stays until its field is edited', () => {
  const refused = { type: 'refused', texts: { name: 'Nimi on varattu', email: 'Osoite on varattu' } } as const
  expect(shown(refused)).toEqual(['Nimi on varattu', 'Osoite on varattu'])
  expect(shown(refused, { type: 'edited', name: 'name' })).toEqual([undefined, 'Osoite on varattu'])
  expect(shown(refused, { type: 'tried', faults: {} })).toEqual([undefined, undefined])
})

test('the form’s own text comes before the server’s', () => {
  expect(shown({ type: 'tried', faults }, { type: 'refused', texts: { name: 'Nimi on varattu' } })[0]).toBe(
    'Vaadittu tieto',
  )
})

test('a field is not called empty during typing [R-VAL-11]', () => {
  const filled = [
    { type: 'settled', faults },
    { type: 'edited', name: 'name' },
    { type: 'blurred', name: 'name' },
  ] as const
  expect(shown(...filled)).toEqual([undefined, undefined])
  expect(shown(...filled, { type: 'settled', faults: { email: faults.email } })).toEqual([
    undefined,
    undefined,
  ])
  expect(shown(...filled, { type: 'settled', faults })).toEqual(['Vaadittu tieto', undefined])
})

test('a shown fault stays while it is corrected', () => {
  expect(shown({ type: 'tried', faults }, { type: 'edited', name: 'name' })[0]).toBe('Vaadittu tieto')
})

test('typing on changes nothing', () => {
  const typing = after(
    { type: 'edited', name: 'name' },
    { type: 'blurred', name: 'name' },
    { type: 'settled', faults },
  )
  expect(messagesStep(typing, { type: 'edited', name: 'name' })).toBe(typing)
  expect(messagesStep(typing, { type: 'settled', faults: { ...faults } })).toBe(typing)
  const blurred = messagesStep(typing, { type: 'blurred', name: 'name' })
  expect(messagesStep(blurred, { type: 'blurred', name: 'name' })).toBe(blurred)
})

test('an emptied form is silent until the next try', () => {
  expect(shown({ type: 'tried', faults }, { type: 'emptied' }, { type: 'settled', faults })).toEqual([
    undefined,
    undefined,
  ])
})

test('the summary calls a field by its label', () => {
  const stopped = { ...faults, phone: 'Vaadittu tieto' }
  expect(summaryOf(stopped, { name: 'Nimi', email: 'Sähköpostiosoite' })).toEqual([
    { name: 'name', text: 'Nimi: Vaadittu tieto' },
    { name: 'email', text: 'Tarkista sähköpostiosoite' },
    { name: 'phone', text: 'Vaadittu tieto' },
  ])
})
