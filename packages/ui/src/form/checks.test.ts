import { Profile } from '@kassavirta/domain/profile/api'
import { expect, test } from 'vitest'
import { faultsOf, schemaOfRule, trimmed } from './checks.ts'

const person = { firstName: 'Maija', lastName: 'Virtanen', emailAddress: 'maija@example.fi', phoneNumber: '' }

test('good values have no faults', () => {
  expect(faultsOf(Profile, person)).toEqual({})
})

test('each faulty field has one text, in the order of the fields', () => {
  const faults = faultsOf(Profile, { ...person, firstName: '', emailAddress: '' })
  expect(Object.entries(faults)).toEqual([
    ['firstName', 'Vaadittu tieto'],
    ['emailAddress', 'Vaadittu tieto'],
  ])
})

test('of several faults of a field the first is told, and a nested field is named by its path', () => {
  const issues = [
    { path: ['counts', 'pcs_50e'], message: 'first' },
    { path: ['counts', 'pcs_50e'], message: 'second' },
  ]
  const schema = { safeParse: () => ({ success: false, error: { issues } }) as const }
  expect(faultsOf(schema, {})).toEqual({ 'counts.pcs_50e': 'first' })
})

test('a plain rule serves as a schema', () => {
  const rule = ({ name }: { readonly name: string }) =>
    name === '' ? { name: 'Vaadittu tieto' } : ({} as Readonly<Record<string, string>>)
  expect(faultsOf(schemaOfRule(rule), { name: '' })).toEqual({ name: 'Vaadittu tieto' })
  expect(schemaOfRule(rule).safeParse({ name: 'a' })).toEqual({ success: true, data: { name: 'a' } })
})

test('spaces round texts go, and nothing else changes', () => {
  const body = { name: ' Maija\n', text: ' a  b ', blank: ' \n ', count: 0, day: null, codes: [' 1 '] }
  expect(trimmed(body)).toEqual({ ...body, name: 'Maija', text: 'a  b', blank: '' })
})
