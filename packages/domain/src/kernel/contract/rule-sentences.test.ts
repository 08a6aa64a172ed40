import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validationTexts } from '../texts/terms.fi.ts'
import { requiredText } from '../texts/text-rule.ts'
import { fault, faultMessage } from './fault.ts'
import { rules, type RuleCode } from './problem-codes.ts'
import { faultOf, issueSentence, ruleSentence, faultsOf } from './rule-sentences.ts'

test('every rule has its sentence, and no sentence is without a rule', () => {
  expect(Object.keys(validationTexts)).toEqual(Object.keys(rules))
})

test.each(Object.keys(rules) as RuleCode[])('the message of a schema keeps the code %s', (code) => {
  expect(faultOf({ message: code })).toEqual({ code, params: {} })
})

test('the message of a schema keeps the values too', () => {
  const message = faultMessage('charactersNotAllowed', { characters: ['{', '"', '\u0007'] })
  expect(faultOf({ message })).toEqual(fault('charactersNotAllowed', { characters: ['{', '"', '\u0007'] }))
  expect(issueSentence({ message })).toBe('Tekstissä on merkkejä, joita ei voi käyttää: { " U+0007')
})

test.each(['Invalid input', 'function toString() { [native code] }', 'required ', 'Required', ''])(
  '%j names no rule, so the data need a look',
  (message) => {
    expect(faultOf({ message })).toBeUndefined()
    expect(issueSentence({ message })).toBe('Tarkista tiedot')
  },
)

test.each([
  [fault('countTooLarge', { max: 1_000_000 }), 'Määrä voi olla enintään 1 000 000'],
  [fault('referenceTooLong', { max: 20 }), 'Viitenumeron enimmäispituus on 20 merkkiä'],
  [fault('notAChoice', { choices: ['Myyntiä', 'Johtoa'] }), 'Valitse jokin näistä: Myyntiä, Johtoa'],
  [
    fault('deliveryDayOutside', { min: '2026-11-18', max: '2026-12-01' }),
    'Toimituspäivän on oltava aikavälillä 18.11.2026–01.12.2026',
  ],
  [fault('onlyDeliveryDay', { min: '2026-11-18' }), 'Ainoa mahdollinen toimituspäivä on 18.11.2026.'],
  [
    fault('deliveryDayTooEarly', { min: '2026-11-18' }),
    'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.',
  ],
  [fault('visitDayTooEarly', { min: '2026-11-18' }), 'Uusi käyntipäivä voi olla aikaisintaan 18.11.2026'],
])('values are written in the Finnish way: %j', (broken, sentence) => {
  expect(ruleSentence(broken)).toBe(sentence)
})

const Person = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  emailAddress: requiredText(254),
})

const person = { firstName: 'Maija', lastName: 'Virtanen', emailAddress: 'maija@example.fi' }

test('good values have no faults', () => {
  expect(faultsOf(Person, person)).toEqual({})
})

test('each faulty field has one text, in the order of the fields', () => {
  const faults = faultsOf(Person, { ...person, firstName: '', emailAddress: '' })
  expect(Object.entries(faults)).toEqual([
    ['firstName', 'Vaadittu tieto'],
    ['emailAddress', 'Vaadittu tieto'],
  ])
})

test('of several faults of a field the first is told, and a nested field is named by its path', () => {
  const issues = [
    { path: ['counts', 'pcs_50e'], message: 'notInteger' },
    { path: ['counts', 'pcs_50e'], message: 'required' },
  ]
  const schema = { safeParse: () => ({ success: false, error: { issues } }) as const }
  expect(faultsOf(schema, {})).toEqual({ 'counts.pcs_50e': 'Syötä kokonaisluku' })
})
