import { expect, test } from 'vitest'
import { companyFor, readRememberedCompany, rememberCompany } from './SessionProvider.tsx'

const company = (id: number) => ({
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
  permittedCompanies: ids.map(company),
  permittedChains: [],
  permittedConcerns: [],
})

test('a person with one place is there [R-FRONT-06]', () => {
  expect(companyFor(userAt(5), undefined)).toEqual(company(5))
  expect(companyFor(userAt(5), 9)).toEqual(company(5))
})

test('of several places the stored one counts', () => {
  expect(companyFor(userAt(5, 6), 6)).toEqual(company(6))
  expect(companyFor(userAt(5, 6), 9)).toBeUndefined()
  expect(companyFor(userAt(5, 6), undefined)).toBeUndefined()
  expect(companyFor(userAt(), 5)).toBeUndefined()
})

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the chosen place is stored on the device [R-AUTH-25]', () => {
  const device = storage()
  rememberCompany({ tab: storage(), device }, 5)
  expect(readRememberedCompany({ tab: storage(), device })).toBe(5)
  for (const nonsense of ['', '{', 'null', '[]', '{"placeOfBusiness":"5"}', '{"placeOfBusiness":-1}']) {
    device.kept.set('kassavirta.options', nonsense)
    expect(readRememberedCompany({ tab: storage(), device })).toBeUndefined()
  }
})

test('a tab begins at the last place [R-AUTH-25]', () => {
  const device = storage()
  const [first, second] = [storage(), storage()]
  rememberCompany({ tab: first, device }, 5)
  expect(readRememberedCompany({ tab: second, device })).toBe(5)
  rememberCompany({ tab: first, device }, 6)
  expect(readRememberedCompany({ tab: second, device })).toBe(5)
  expect(readRememberedCompany({ tab: first, device })).toBe(6)
  expect(readRememberedCompany({ tab: storage(), device })).toBe(6)
})

test('another tab’s choice does not move this one', () => {
  const [device, tab] = [storage(), storage()]
  rememberCompany({ tab: storage(), device }, 5)
  expect(readRememberedCompany({ tab, device })).toBe(5)
  rememberCompany({ tab: storage(), device }, 6)
  expect(readRememberedCompany({ tab, device })).toBe(5)
  rememberCompany({ tab, device }, 7)
  rememberCompany({ tab: storage(), device }, 8)
  expect(readRememberedCompany({ tab, device })).toBe(7)
})
