import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyIfMissing, falseIfMissing } from '../contract/body-values.ts'
import { WireDay } from '../dates/dates.ts'
import { Count } from '../money/counts.ts'
import { Euros } from '../money/money.ts'
import { boundedText, requiredText, trimmedText } from '../texts/text-rule.ts'
import {
  checkField,
  choiceField,
  codesField,
  countField,
  dayField,
  moneyField,
  textField,
  withDefault,
} from './form-fields.ts'
import { formOf, limitOf } from './form.ts'

const sack = {
  body: z.object({
    customerId: z.number(),
    registerDate: WireDay,
    bag: requiredText(5),
    note: emptyIfMissing(boundedText(20)),
    colour: z.enum(['punainen', 'sininen']),
    codes: emptyIfMissing(boundedText(20)),
    coins: Count,
    sum: Euros,
    sealed: falseIfMissing,
    total: Euros,
  }),
}

const form = formOf(
  sack,
  {
    day: withDefault(dayField('Päivä', { wire: 'registerDate', section: 'when', required: true })),
    bag: textField('Pussi', { emailLabel: 'Pussin numero' }),
    noted: checkField('Huomautus', { wire: null }),
    note: textField('Huomautuksen teksti', {}),
    colour: choiceField('Väri', ['punainen', 'sininen'], {}),
    codes: codesField('Syyt', {}),
    coins: countField('Kolikot', { unit: 'kpl' }),
    sum: moneyField('Summa', {}),
    sealed: checkField('Sinetöity', {}),
  },
  {
    shownIf: { note: ({ noted }) => noted },
    derive: ({ sum }) => ({ total: sum }),
    faults: ({ bag }) => ({ bag: bag === '666' ? 'Ei tätä' : undefined }),
    print: { codes: ({ codes, bag }) => `${codes} / ${bag}` },
    email: { first: ['sum', 'bag'], without: ['codes', 'note'] },
  },
)

const values = {
  day: '2026-11-16',
  bag: ' 123 ',
  noted: true,
  note: 'Märkä',
  colour: 'sininen',
  codes: ['5', '1'],
  coins: '10+2',
  sum: '1 234,5',
  sealed: true,
} as const
const rest = { customerId: 7 }

test('an untouched form holds the start of each field, and nothing where a default stands', () => {
  expect(form.start).toEqual({
    day: undefined,
    bag: '',
    noted: false,
    note: '',
    colour: 'punainen',
    codes: [],
    coins: '',
    sum: '',
    sealed: false,
  })
})

test('what was typed comes back from the device as it was', () => {
  expect(form.readTyped(JSON.parse(JSON.stringify(values)))).toEqual(values)
  expect(form.readTyped(JSON.parse(JSON.stringify(form.start)))).toEqual(form.start)
})

test.each([
  [{ day: '31.12.2026', bag: 5, noted: 'kyllä', colour: 'vihreä', codes: [1], coins: 3, sealed: 1 }],
  [{ day: null, codes: '1,5', other: 'x' }],
  [{}],
])('of %j nothing fits, so the start stands', (found) => {
  expect(form.readTyped(found)).toEqual(form.start)
  expect(form.readTyped(found, values)).toEqual(values)
})

test.each([[null], ['x'], [[]], [undefined]])('%j is no draft at all', (found) => {
  expect(form.readTyped(found)).toBeUndefined()
})

test('each value is sent under its wire name, with what follows from them and what the caller adds', () => {
  expect(form.bodyOf(values, rest)).toEqual({
    customerId: 7,
    registerDate: '2026-11-16',
    bag: '123',
    note: 'Märkä',
    colour: 'sininen',
    codes: '1,5',
    coins: 12,
    sum: 1234.5,
    sealed: true,
    total: '1 234,5',
  })
})

test('a field out of sight sends nothing of what was typed in it, and has no faults', () => {
  const long = { ...values, note: 'x'.repeat(21) }
  expect(form.faultsOf(long, rest)).toEqual({ note: 'Enimmäispituus 20 merkkiä' })
  expect(form.bodyOf({ ...long, noted: false }, rest).note).toBe('')
  expect(form.faultsOf({ ...long, noted: false }, rest)).toEqual({})
})

test('a fault stands at the field of the form, be it of the body, of the typed text or of the form’s own rule', () => {
  expect(form.faultsOf({ ...values, day: '', bag: ' ', coins: 'x' }, rest)).toEqual({
    day: 'Vaadittu tieto',
    bag: 'Vaadittu tieto',
    coins: 'Syötä kokonaisluku',
  })
  expect(form.faultsOf({ ...values, bag: '666' }, rest)).toEqual({ bag: 'Ei tätä' })
  expect(form.faultsOf({ ...values, sum: '12 50' }, rest)).toMatchObject({ sum: 'Tarkista rahasumma' })
})

test('the server’s texts stand at the fields of the form; what is no field is left out', () => {
  expect(form.refusedOf({ registerDate: 'a', bag: 'b', total: 'c' })).toEqual({ day: 'a', bag: 'b' })
})

test('review and receipt show what the server reads, and no count of nothing', () => {
  const lines = form.reviewOf(form.bodyOf({ ...values, coins: '0', noted: false }, rest))
  expect(lines.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Päivä: 16.11.2026',
    'Pussi: 123',
    'Huomautuksen teksti: ',
    'Väri: sininen',
    'Syyt: 1,5 / 123',
    'Summa: 1\u00a0234,50\u00a0€',
    'Sinetöity: Kyllä',
  ])
  expect(lines[0]).toMatchObject({ name: 'day', section: 'when' })
})

test('a letter has every field that it does not leave out, in its own order and with its own labels', () => {
  expect(form.emailLinesOf(sack.body.parse(form.bodyOf(values, rest)))).toEqual([
    ['Summa', '1\u00a0234,50\u00a0€'],
    ['Pussin numero', '123'],
    ['Päivä', '16.11.2026'],
    ['Väri', 'sininen'],
    ['Kolikot', '12'],
    ['Sinetöity', 'Kyllä'],
  ])
})

test('a body from the device stays as it is, and one that the server would not take is given up', () => {
  const body = { ...form.bodyOf(values, rest), more: 1 }
  expect(form.readBody(body)).toBe(body)
  expect(form.readBody({ ...body, registerDate: 'x' })).toBeUndefined()
})

test('the compiler knows what is typed, and refuses a table that the endpoint would not take', () => {
  expectTypeOf(form.start.day).toEqualTypeOf<string | undefined>()
  expectTypeOf(form.start.bag).toEqualTypeOf<string>()
  expectTypeOf(form.start.colour).toEqualTypeOf<'punainen' | 'sininen'>()
  expectTypeOf<Parameters<typeof form.bodyOf>[0]['day']>().toEqualTypeOf<string>()
  // @ts-expect-error the caller must give the part of the body that has no field
  form.bodyOf(values, {})
  // @ts-expect-error the body has no such name
  formOf(sack, { colours: textField('Väri', {}) })
  // @ts-expect-error the body has no such name
  formOf(sack, { bag: textField('Pussi', { wire: 'bags' }) })
  // @ts-expect-error the endpoint takes other choices
  formOf(sack, { colour: choiceField('Väri', ['vihreä'], {}) })
  // @ts-expect-error the endpoint takes a boolean
  formOf(sack, { sealed: textField('Sinetöity', {}) })
  // @ts-expect-error the body has another total
  formOf(sack, { bag: textField('Pussi', {}) }, { derive: () => ({ total: true }) })
  expect(form.labels.bag).toBe('Pussi')
})

const body = z.object({
  required: requiredText(500),
  withDefault: z._default(trimmedText(40), ''),
  optional: z.optional(trimmedText(7)),
  nullish: z.nullish(trimmedText(8)),
  emptied: emptyIfMissing(boundedText(70)),
  free: z.string(),
  count: z.int(),
  list: z.array(z.string()),
})

test.each([
  ['required', 500],
  ['withDefault', 40],
  ['optional', 7],
  ['nullish', 8],
  ['emptied', 70],
  ['free', undefined],
  ['count', undefined],
  ['list', undefined],
  ['missing', undefined],
])('%s takes at most %s characters', (name, limit) => {
  expect(limitOf(body, name)).toBe(limit)
})
