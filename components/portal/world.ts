import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import type { CompanyCapability } from '@kassavirta/domain/kernel/people/access'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { account, kaleva, maija } from './open-portal.ts'

const place = (id: number, name: string, city: string, concernId: number, chainId: number) => ({
  ...kaleva,
  id,
  name,
  city,
  businessId: `900${id}-0`,
  concernId,
  chainId,
})

export const lielahti = place(4102, 'Myllypuoti Lielahti', 'Tampere', 11, 21)
export const asema = place(4105, 'Pihlajakioski Asema', 'Jyväskylä', 12, 23)

/** Somebody with every right at six places, of two concerns and four chains. */
export const manager: SessionUser = {
  ...maija,
  permittedCompanies: [
    kaleva,
    lielahti,
    place(4103, 'Naavakahvila Keskusta', 'Tampere', 11, 22),
    place(4104, 'Naavakahvila Satama', 'Turku', 11, 22),
    asema,
    place(4106, 'Vasarapiha Palokka', 'Jyväskylä', 12, 24),
  ],
  permittedChains: [
    { id: 21, name: 'Myllypuoti', concernId: 11 },
    { id: 22, name: 'Naavakahvila', concernId: 11 },
    { id: 23, name: 'Pihlajakioski', concernId: 12 },
    { id: 24, name: 'Vasarapiha', concernId: 12 },
  ],
  permittedConcerns: [
    { id: 11, name: 'Mylly-yhtiöt' },
    { id: 12, name: 'Lumiselkä-konserni' },
  ],
}

/** Somebody at one place, without the reports of the concern. */
export const eetu: SessionUser = {
  ...maija,
  id: 7002,
  username: 'kassa',
  firstName: 'Eetu',
  lastName: 'Lahtinen',
  permittedCompanies: [{ ...kaleva, permissionConcernReport: false }],
}

/** Somebody who has been given no place. */
export const noora: SessionUser = {
  ...maija,
  id: 7003,
  username: 'eioikeuksia',
  firstName: 'Noora',
  lastName: 'Väisänen',
  permittedCompanies: [],
  permittedChains: [],
  permittedConcerns: [],
}

type Flag = keyof AccountPermission

/** The flags that must all be on for each capability (specification section 6). */
const FLAGS: Readonly<Record<CompanyCapability, readonly Flag[]>> = {
  deposit: ['permissionDeposit'],
  changeOrder: ['permissionChangeCurrencyOrder'],
  supplyOrder: ['companySupplyOrder', 'companyRoleSupplyOrder'],
  visit: ['companyRoleVisitChangeRequest'],
  mandateAdmin: ['companyRolePermissionMaintenance'],
  roleAdmin: ['companyRoleRoleMaintenance'],
  drivers: ['companyTransportCustomer'],
  depositReport: ['permissionDepositReport'],
  changeOrderReport: ['permissionChangeOrderReport'],
  supplyOrderReport: ['companyRoleSupplyOrderReports'],
  visitReport: ['companyRoleVisitChangeRequestReports'],
}

const capabilities = Object.keys(FLAGS) as readonly CompanyCapability[]
const rightFlags = Object.values(FLAGS).flat()

/** The accounts of a place and what may be done there, as the server tells both. */
export const rightsOn = (...entries: readonly AccountPermission[]) => ({
  permissions: [...entries],
  accounts: [...entries],
  capabilities: capabilities.filter((each) =>
    entries.some((entry) => FLAGS[each].every((flag) => entry[flag] === true)),
  ),
})

/** Every right at the place, but for these flags. */
export const rightsWith = (flags: Partial<AccountPermission>) => rightsOn({ ...account, ...flags })

/** No right at the place, but for these flags. */
export const onlyRights = (...flags: readonly Flag[]) =>
  rightsWith(Object.fromEntries(rightFlags.map((flag) => [flag, flags.includes(flag)])))
