import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultsOf } from './faults.ts'
import { requiredText } from '../texts/text-rule.ts'

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
