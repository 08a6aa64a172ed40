import type { Page, Route } from '@playwright/test'

type Json = Readonly<Record<string, unknown>>

/** The server's own answer with some of it changed, for what the demo does not hold. */
export async function changeAnswer(page: Page, url: string, change: (answer: Json) => Json): Promise<void> {
  const answer = async (route: Route) => {
    // A changed answer has the tag of the true one: the server must not be asked whether that still holds.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: change((await response.json()) as Json) })
  }
  // A call that is still pending when the test ends can no longer be answered.
  await page.route(url, (route) => answer(route).catch(() => undefined))
}

/** The flags that must all be on for each capability (specification section 6). */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
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

/** The accounts and rights of a company as the server would answer them for these entries. */
const accountsAnswer = (entries: readonly Json[]): Json => ({
  permissions: entries,
  accounts: entries,
  capabilities: Object.keys(FLAGS).filter((capability) =>
    entries.some((entry) => FLAGS[capability]?.every((flag) => entry[flag] === true)),
  ),
})

/** The accounts of a company with something changed, and the rights that follow from it. */
const changeAccounts = (page: Page, change: (entries: readonly Json[]) => readonly Json[]): Promise<void> =>
  changeAnswer(page, '**/api/accounts*', ({ permissions }) =>
    accountsAnswer(change(permissions as readonly Json[])),
  )

/** Rights as the server answers them, with some flags turned on or off on every account. */
export const changeRights = (page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> =>
  changeAccounts(page, (entries) => entries.map((entry) => ({ ...entry, ...flags })))

/** The person as sign-in and renewal answer it, with something changed. */
export async function changePerson(page: Page, change: (user: Json) => Json): Promise<void> {
  for (const url of ['**/api/login', '**/api/refresh']) {
    await changeAnswer(page, url, (session) => ({ ...session, user: change(session['user'] as Json) }))
  }
}

/** Holds the calls back until they are let go. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
