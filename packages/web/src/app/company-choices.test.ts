import { expect, test } from 'vitest'
import { filtersOf, companiesIn } from './company-choices.ts'

const company = (id: number, chainId: number | null, concernId: number | null) => ({
  id,
  name: `Paikka ${id}`,
  businessId: '1234567-1',
  concernId,
  chainId,
  permissionConcernReport: false,
})

const person = {
  permittedCompanies: [company(1, 10, 100), company(2, 11, 100), company(3, 12, 200), company(4, null, null)],
  permittedChains: [
    { id: 12, name: 'Ähtäri', concernId: 200 },
    { id: 10, name: 'Mylly', concernId: 100 },
    { id: 11, name: 'Naava', concernId: 100 },
    { id: 13, name: 'Ilman paikkoja', concernId: 200 },
  ],
  permittedConcerns: [
    { id: 200, name: 'Öljymäki' },
    { id: 100, name: 'Zeta' },
  ],
}
const all = { concernId: undefined, chainId: undefined }
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

test.each([
  ['nothing', all, [1, 2, 3, 4]],
  ['a concern', { ...all, concernId: 100 }, [1, 2]],
  ['a chain', { ...all, chainId: 12 }, [3]],
  ['both', { concernId: 100, chainId: 11 }, [2]],
])('%s narrows the places to %3$j [R-FRONT-07]', (_, narrowed, left) => {
  expect(ids(companiesIn(person, narrowed))).toEqual(left)
})

test('concerns and chains with a place of one’s own are offered in Finnish order [R-FRONT-07]', () => {
  const filters = filtersOf(person, all)
  expect(ids(filters.concerns)).toEqual([100, 200])
  expect(ids(filters.chains)).toEqual([10, 11, 12])
})

test('beside a concern only its own chains are offered [R-FRONT-07]', () => {
  expect(ids(filtersOf(person, { ...all, concernId: 100 }).chains)).toEqual([10, 11])
  const narrowed = filtersOf(person, { ...all, concernId: 200 })
  expect([ids(narrowed.chains), narrowed.offerChains]).toEqual([[12], true])
})

test('where there is only one, there is no choice', () => {
  const single = { ...person, permittedCompanies: [company(1, 10, 100), company(4, null, null)] }
  expect(filtersOf(single, all)).toMatchObject({ offerConcerns: false, offerChains: false })
})
