import type { Page, Request } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { enterAtKaleva } from '../support/demo-companies.ts'
import { freshBag } from '../support/journey.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectInMiddle, hold, heading, watchWire } from '../support/screen.ts'
import { caller, rowsOf, theOne } from '../support/reports.ts'

type Deposit = {
  readonly entryId: number
  readonly accountId: number
  readonly countingState: string
  readonly removed: string | null
}
const REMOVAL = '**/api/deposit/markremoved'

/** Each test that removes a deposit makes its own. */
async function declare(page: Page): Promise<number> {
  const { companyId, userId, headers } = await caller(page)
  const { accountId } = theOne(await rowsOf<Deposit>(page, 'deposit'), () => true)
  const answer = await page.request.post('/api/deposit', {
    headers,
    data: {
      customerId: companyId,
      userId,
      accountId,
      securityBagNumber: freshBag(),
      registerDate: '2026-11-15',
      totalSum: 50,
      coinTotalSum: 0,
      pcs_50e: 1,
    },
  })
  return ((await answer.json()) as { readonly entryId: number }).entryId
}

const detail = (id: number) => `/raportit/tilitysilmoitukset/${id}`
const isRemoval = (request: Request) => new URL(request.url()).pathname === '/api/deposit/markremoved'
const isList = (request: Request) => new URL(request.url()).pathname === '/api/reports/deposit'
const removeButton = (page: Page) => page.getByRole('button', { name: 'Poista tilitysilmoitus' })
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Haluatko varmasti poistaa tilitysilmoituksen?' })

test('a deposit is taken back after a question, once, and the list is loaded anew [R-DET-03 R-DET-05]', async ({
  page,
}) => {
  const id = await declare(page)
  const removals: Request[] = []
  page.on('request', (request) => isRemoval(request) && removals.push(request))
  await enterAtKaleva(page, `${detail(id)}?sort=totalSum`)
  await removeButton(page).click()
  await expect(question(page).getByRole('button', { name: 'Peru' })).toBeFocused()
  await expectInMiddle(page)
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(removeButton(page)).toBeFocused()
  expect(removals).toHaveLength(0)

  await removeButton(page).click()
  const letGo = await hold(page, REMOVAL)
  const wire = watchWire(page)
  const confirm = question(page).getByRole('button', { name: 'Poista tilitysilmoitus' })
  await confirm.dblclick()
  await confirm.press('Enter')
  // The question cannot be closed while the answer is pending.
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  const lists: Request[] = []
  page.on('request', (request) => isList(request) && lists.push(request))
  const reloaded = page.waitForRequest(isList)
  letGo()
  await reloaded
  await expect(heading(page, 'Tilitysilmoitukset')).toBeFocused()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset?sort=totalSum')
  await expect(page.getByRole('region', { name: 'Tilitysilmoitukset' })).toBeVisible()
  await expect(page.getByRole('link', { name: String(id), exact: true })).toHaveCount(0)
  await wire.quiet()
  expect(lists).toHaveLength(1)
  expect(removals).toHaveLength(1)
  const { companyId, userId } = await caller(page)
  expect(removals[0]?.postDataJSON()).toEqual({ entryId: id, customerId: companyId, userId })
  expect(removals[0]?.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)

  await page.goBack()
  await expect(page.getByText(/Poistanut Maija Virtanen 16\.11\.2026 10:\d\d\./)).toHaveText(
    /^Tilitysilmoitus on poistettu/,
  )
  await expect(removeButton(page)).toHaveAccessibleDescription('Tilitysilmoitus on jo poistettu')
  await expectNoFindings(page)
})
