import type { Page } from '@playwright/test'
import { KALEVA } from './demo-companies.ts'
import { PASSWORD } from './sign-in.ts'

type Json = Readonly<Record<string, unknown>>
type Person = {
  readonly token: string
  readonly user: {
    readonly id: number
    readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[]
  }
}

let person: Promise<Person> | undefined

async function signedIn(page: Page): Promise<Person> {
  const answer = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  return (await answer.json()) as Person
}

/** The demo user with every right at the first company, for calls that bypass the screen. */
export async function caller(page: Page) {
  person ??= signedIn(page)
  const { token, user } = await person
  const companyId = user.permittedCompanies.find(({ name }) => name === KALEVA)?.id ?? 0
  const headers = { authorization: `Bearer ${token}` }
  return { userId: user.id, companyId, headers }
}

/** The rows of a report as the server answers them. */
export async function rowsOf<Row = Json>(page: Page, report: string): Promise<readonly Row[]> {
  const { companyId, headers } = await caller(page)
  const answer = await page.request.get(`/api/reports/${report}?companyId=${companyId}`, { headers })
  const [rows] = Object.values((await answer.json()) as Readonly<Record<string, readonly Row[]>>)
  if (!rows || rows.length === 0) throw new Error(`the demo has no ${report}`)
  return rows
}

export function theOne<Row>(rows: readonly Row[], fits: (row: Row) => boolean): Row {
  const found = rows.find(fits)
  if (!found) throw new Error('the demo has no such row')
  return found
}
