import { expect, test } from 'vitest'
import { placeFor, readOptions, writeOptions } from './place-of-business.ts'

const place = (id: number) => ({
  id,
  name: `Paikka ${id}`,
  businessId: '',
  concernId: null,
  chainId: null,
  permissionConcernReport: false,
})
const userAt = (...ids: readonly number[]) => ({
  id: 1,
  username: 'maija',
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: '',
  phoneNumber: '',
  created: '',
  permittedCompanies: ids.map(place),
  permittedChains: [],
  permittedConcerns: [],
})

test('a person with one place is at that place [R-FRONT-06]', () => {
  expect(placeFor(userAt(5), undefined)).toEqual(place(5))
  expect(placeFor(userAt(5), 9)).toEqual(place(5))
})

test('of several the stored one counts, if it is the person’s own', () => {
  expect(placeFor(userAt(5, 6), 6)).toEqual(place(6))
  expect(placeFor(userAt(5, 6), 9)).toBeUndefined()
  expect(placeFor(userAt(5, 6), undefined)).toBeUndefined()
  expect(placeFor(userAt(), 5)).toBeUndefined()
})

test('options survive, and nonsense in their place counts as none [R-AUTH-25]', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  writeOptions(store, { placeOfBusiness: 5 })
  expect(readOptions(store)).toEqual({ placeOfBusiness: 5 })
  for (const nonsense of ['', '{', 'null', '[]', '{"placeOfBusiness":"5"}', '{"placeOfBusiness":-1}']) {
    kept.set('kassavirta.options', nonsense)
    expect(readOptions(store)).toEqual({})
  }
})
