import type { Page } from '@playwright/test'
import { PASSWORD } from './sign-in.ts'

/** Places of the demo; at the first of them `demo` may do everything. */
export const KALEVA = 'Myllypuoti Kaleva'
export const ASEMA = 'Pihlajakioski Asema'

type DemoCompany = { readonly id: number; readonly name: string }

let numbers: Promise<ReadonlyMap<string, number>> | undefined

async function numbersOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  const { user } = (await answer.json()) as { user: { permittedCompanies: readonly DemoCompany[] } }
  return new Map(user.permittedCompanies.map(({ id, name }) => [name, id]))
}

/** As if the place had been chosen on this device before. What the test itself chooses later stays. */
export async function rememberCompany(page: Page, name: string): Promise<void> {
  numbers ??= numbersOf(page)
  const placeOfBusiness = (await numbers).get(name)
  if (placeOfBusiness === undefined) throw new Error(`demo has no place ${name}`)
  await page.addInitScript((options) => {
    if (localStorage.getItem('kassavirta.options') === null)
      localStorage.setItem('kassavirta.options', options)
  }, JSON.stringify({ placeOfBusiness }))
}
