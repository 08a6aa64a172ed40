import type { ConcernChoice, concernChoices } from '@kassavirta/domain/reports/reports/address'
import { chainNames, choose, offeredBeside, originOf, ownChoice, ownerOf } from './concern-search.ts'
import { expect, test } from 'vitest'

type Choices = ReturnType<typeof concernChoices>

const choices = {
  concerns: [
    { id: 1, name: 'Ässä' },
    { id: 2, name: 'Oy' },
  ],
  chains: [
    { id: 11, name: 'Kioskit', concernId: 1 },
    { id: 21, name: 'Myymälät', concernId: 2 },
  ],
  companies: [
    { id: 101, name: 'Öljy', chainId: 11, concernId: 1 },
    { id: 102, name: 'Asema', chainId: 11, concernId: 1 },
    { id: 201, name: 'Kaleva', chainId: 21, concernId: 2 },
  ],
} as unknown as Choices

const any: ConcernChoice = { companyId: 0, chainId: 0, concernId: 0, bag: '', criterion: 'til_created' }
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

test('each selector offers what lies inside [R-EXT-01]', () => {
  const all = offeredBeside(choices, any)
  expect(names(all.concerns)).toEqual(['Oy', 'Ässä'])
  expect(names(all.companies)).toEqual(['Asema', 'Kaleva', 'Öljy'])
  const first = offeredBeside(choices, { ...any, concernId: 1 })
  expect(names(first.chains)).toEqual(['Kioskit'])
  expect(names(first.companies)).toEqual(['Asema', 'Öljy'])
  expect(names(offeredBeside(choices, { ...any, chainId: 21 }).companies)).toEqual(['Kaleva'])
})

test('another concern drops what was the old one’s', () => {
  const chosen = { ...any, concernId: 1, chainId: 11, companyId: 102 }
  expect(choose(choices, chosen, { concernId: 2 })).toEqual({ ...any, concernId: 2 })
  expect(choose(choices, chosen, { concernId: 0 })).toEqual({ ...chosen, concernId: 0 })
  expect(choose(choices, chosen, { bag: '77' })).toEqual({ ...chosen, bag: '77' })
})

test('a choice of somebody else counts for none [R-EXT-02, R-PERM-21]', () => {
  const foreign = { ...any, companyId: 999, chainId: 99, concernId: 9, bag: '1' }
  expect(ownChoice(choices, foreign)).toEqual({ ...any, bag: '1' })
  expect(ownChoice(choices, { ...any, companyId: 201 })).toEqual({ ...any, companyId: 201 })
})

test('paper names what was searched', () => {
  expect(originOf(choices, any)).toEqual(['Kaikki toimipaikat', 'Ilmoituspäivä'])
  expect(originOf(choices, { ...any, concernId: 1, chainId: 11, companyId: 102, bag: '77' })).toEqual([
    'Ässä',
    'Kioskit',
    'Asema',
    'Turvapussinumero 77',
    'Ilmoituspäivä',
  ])
})

test('a search belongs to the smallest choice', () => {
  expect(ownerOf(choices, { ...any, concernId: 1, chainId: 11, companyId: 102 })).toBe('Asema')
  expect(ownerOf(choices, { ...any, concernId: 1, chainId: 11 })).toBe('Kioskit')
  expect(ownerOf(choices, { ...any, concernId: 2 })).toBe('Oy')
  expect(ownerOf(choices, any)).toBe('Kaikki toimipaikat')
  expect(ownerOf({ ...choices, concerns: choices.concerns.slice(0, 1) }, any)).toBe('Ässä')
  expect(ownerOf({ ...choices, concerns: [] }, any)).toBe('Kaikki toimipaikat')
})

test('a company is of its person’s chain', () => {
  const companies = [...choices.companies, { id: 301, name: 'Yksin', chainId: null, concernId: null }]
  const chainOf = chainNames({
    permittedCompanies: companies as Choices['companies'],
    permittedChains: choices.chains,
  })
  expect([101, 201, 301, 999].map(chainOf)).toEqual(['Kioskit', 'Myymälät', undefined, undefined])
})
