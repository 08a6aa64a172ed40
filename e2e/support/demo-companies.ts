import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { enter, PASSWORD } from './sign-in.ts'

/** Companies of the demo; at Kaleva the user `demo` may do everything. */
export const KALEVA = 'Myllypuoti Kaleva'
export const ASEMA = 'Pihlajakioski Asema'

/** The line of the front page that names the chosen place and opens the search for another. */
export const placeLine = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /Vaihda$/ })

/** The search for a place; on the front page it is opened from the line. */
const companySearch = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus' })

/** Chooses another place on the front page. */
export async function changePlace(page: Page, name: string): Promise<void> {
  await placeLine(page).click()
  await companySearch(page).fill(name)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(placeLine(page)).toContainText(name)
}

type DemoCompany = { readonly id: number; readonly name: string }

let idsByName: Promise<ReadonlyMap<string, number>> | undefined

async function readIds(page: Page): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  const { user } = (await answer.json()) as { user: { permittedCompanies: readonly DemoCompany[] } }
  return new Map(user.permittedCompanies.map(({ id, name }) => [name, id]))
}

/** As if the company had been chosen on this device before. What the test itself chooses later stays. */
export async function rememberCompany(page: Page, name: string): Promise<void> {
  idsByName ??= readIds(page)
  const placeOfBusiness = (await idsByName).get(name)
  if (placeOfBusiness === undefined) throw new Error(`demo has no company ${name}`)
  await page.addInitScript((options) => {
    if (localStorage.getItem('kassavirta.options') === null)
      localStorage.setItem('kassavirta.options', options)
  }, JSON.stringify({ placeOfBusiness }))
}

/** Opens a page as the user who may do everything. */
export async function enterAtKaleva(page: Page, path: string) {
  await rememberCompany(page, KALEVA)
  return enter(page, path, 'demo')
}

type Session = {
  readonly token: string
  readonly user: { readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[] }
}
type Account = {
  readonly accountId: number | null
  readonly permissionDeposit: boolean
  readonly permissionChangeCurrencyOrder: boolean
}

/** A customer who calls the portal as its page does, for what a test needs and another one shows in the page. */
export async function customerOf(portal: string, username: string) {
  async function call<Answer>(path: string, body?: object, token = ''): Promise<Answer> {
    const answer = await fetch(`${portal}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`)
    return JSON.parse(said) as Answer
  }
  const { token, user } = await call<Session>('/login', { username, password: PASSWORD })
  return {
    places: user.permittedCompanies,
    post: <Answer>(path: string, body: object) => call<Answer>(path, body, token),
    /** The first account of a place that a right is held on. */
    async account(companyId: number, right: Exclude<keyof Account, 'accountId'>): Promise<number> {
      const { permissions } = await call<{ readonly permissions: readonly Account[] }>(
        `/accounts?companyId=${companyId}`,
        undefined,
        token,
      )
      const found = permissions.find((each) => each.accountId !== null && each[right])?.accountId
      if (!found) throw new Error(`no account with ${right}`)
      return found
    },
  }
}

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1, billsTotalSum: 100, coinTotalSum: 50, totalSum: 150 }

type Customer = Awaited<ReturnType<typeof customerOf>>

/** Orders change money for a day. Returns the number of the order. */
export async function orderChange(customer: Customer, customerId: number, day: string): Promise<number> {
  const accountId = await customer.account(customerId, 'permissionChangeCurrencyOrder')
  const body = { customerId, accountId, deliveryDate: day, ...ORDERED }
  const { entryId } = await customer.post<{ readonly entryId: number }>('/changecurrencyorder', body)
  return entryId
}

/** The place where `demo` may do everything. */
export const kalevaOf = ({ places }: Customer): number => places.find(({ name }) => name === KALEVA)?.id ?? 0

/** Wishes a visit. */
export const askForVisit = async (
  portal: string,
  wanted: string,
  additionalInfo: string,
): Promise<number> => {
  const customer = await customerOf(portal, 'demo')
  const body = { customerId: kalevaOf(customer), suggestedDate: wanted, additionalInfo }
  const { id } = await customer.post<{ readonly id: number }>('/visit', body)
  return id
}
