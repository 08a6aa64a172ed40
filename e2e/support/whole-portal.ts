import type { Page } from '@playwright/test'
import { fillOrder, next, openForm } from './change-orders.ts'
import { expect, test as base } from './fixtures.ts'
import { button } from './screen.ts'

const WHOLE_URL = process.env['E2E_WHOLE_URL'] ?? ''

/** Browser tests of the portal whose provider shows its customers everything that it can. */
export const test = base.extend({ baseURL: WHOLE_URL })

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Orders 150 € for Friday the 20th, opens the page of the order and returns its number. */
export async function openOwnOrder(page: Page): Promise<number> {
  await openForm(page)
  await fillOrder(page)
  await next(page).click()
  await button(page, 'Vahvista').click()
  await link(page, 'Näet tilauksen myöhemmin raporteissa').click()
  await expect(page.getByRole('heading', { name: 'Tiedot' })).toBeVisible()
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
}
