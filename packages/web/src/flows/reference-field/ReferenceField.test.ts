import { describe, expect, test } from 'vitest'
import type { SelectedReference } from '@kassavirta/domain/places/companies/form-fields'
import { referenceFor, sentReference } from './ReferenceField.tsx'

const rows = [
  { value: '1001003', name: 'Kassojen vaihtoraha' },
  { value: '1001016', name: 'Kahvion vaihtoraha' },
]
const listed = (value: string): SelectedReference => ({ value, isFreeForm: false })
const typed = (value: string): SelectedReference => ({ value, isFreeForm: true })

describe('while nothing was chosen, the reference', () => {
  test.each([
    ['is the row of the account’s default', rows, '1001016', listed('1001016')],
    ['is the first row where the default has none', rows, '55', listed('1001003')],
    ['is the first row where there is no default', rows, '', listed('1001003')],
    ['is the default in the box where there are no rows', [], '1001016', typed('1001016')],
    ['is empty where there is nothing', [], '', typed('')],
    ['is the default in the box while rows are not known', undefined, '1001016', typed('1001016')],
  ])('%s [R-CHG-06]', (_title, references, accountDefault, expected) => {
    expect(referenceFor(undefined, { references, accountDefault })).toEqual(expected)
  })
})

describe('of what a person chose', () => {
  test.each([
    ['a typed reference stays with another list', typed('12344'), rows, typed('12344')],
    ['a row stays while the list has it', listed('1001003'), rows, listed('1001003')],
    ['a row stays while the list is being fetched', listed('9'), undefined, listed('9')],
    ['a row that is gone gives way to the default', listed('9'), rows, listed('1001016')],
  ])('%s', (_title, chosen, references, expected) => {
    expect(referenceFor(chosen, { references, accountDefault: '1001016' })).toEqual(expected)
  })
})

test.each([
  ['what was typed', typed('12344'), '1001016', typed('12344')],
  ['the account’s default where the box was emptied', typed(''), '1001016', typed('1001016')],
  ['nothing where there is no default either', typed(''), '', typed('')],
])('is sent: %s', (_title, chosen, accountDefault, expected) => {
  expect(sentReference(chosen, { references: [], accountDefault })).toEqual(expected)
})
