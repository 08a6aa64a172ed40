import type { Page, Request } from '@playwright/test'
import { expectInMiddle } from './support/administration.ts'
import { expectNoFindings } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { freshBag } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, changeRights, hold } from './support/mock-api.ts'
import { caller, rowsOf, theOne } from './support/report-details.ts'
import { heading, watchWire } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

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

test('a counted deposit cannot be taken back, on the screen or on the server, nor one on an account without the right [R-DET-04 R-REP-28]', async ({
  page,
}) => {
  const rows = await rowsOf<Deposit>(page, 'deposit')
  const { entryId } = theOne(rows, ({ countingState }) => countingState === 'käsitelty')
  await enterAtKaleva(page, detail(entryId))
  await expect(removeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(removeButton(page)).toHaveAccessibleDescription('Käsiteltyä tilitysilmoitusta ei voi poistaa')
  await removeButton(page).press('Enter')
  await expect(question(page)).toBeHidden()
  await expectNoFindings(page)
  const { companyId, userId, headers } = await caller(page)
  const data = { entryId, customerId: companyId, userId }
  const answer = await page.request.post('/api/deposit/markremoved', { headers, data })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Käsiteltyä tilitysilmoitusta ei voi poistaa')

  const fresh = theOne(rows, ({ countingState, removed }) => countingState === 'uusi' && removed === null)
  await changeAnswer(page, '**/api/reports/deposit*', ({ deposits }) => ({
    // An empty date in disguise: not removed.
    deposits: (deposits as readonly Deposit[]).map((row) =>
      row.entryId === fresh.entryId ? { ...row, removed: '1970-01-01T00:00:00.000Z' } : row,
    ),
  }))
  await page.goto(detail(fresh.entryId))
  await expect(removeButton(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toHaveCount(0)

  await changeRights(page, { permissionDeposit: false })
  await page.reload()
  await expect(removeButton(page)).toHaveAccessibleDescription(
    'Sinulla ei ole oikeutta tehdä tilityksiä tälle tilille',
  )
})

test('a removal that fails is told; one without an answer goes again under the same key [R-DET-05]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.emulateMedia({ colorScheme: 'dark' })
  const id = await declare(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => isRemoval(request) && keys.push(request.headers()['idempotency-key']))
  await enterAtKaleva(page, detail(id))
  await removeButton(page).click()
  const confirm = question(page).getByRole('button', { name: 'Poista tilitysilmoitus' })
  const failure = question(page).getByRole('alert')

  await page.route(REMOVAL, refusal(403, 'Ei oikeutta'))
  await confirm.click()
  await expect(failure).toContainText('Poistaminen ei onnistunut')
  await expect(failure).toContainText('Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.')
  await expect(failure.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await expect(failure).not.toContainText('Emme saaneet vahvistusta')
  await expectNoFindings(page)
  await question(page).getByRole('button', { name: 'Sulje' }).click()

  // A deposit that is no longer found stays on the page until the message about it has been read.
  await removeButton(page).click()
  await expectInMiddle(page)
  await page.unroute(REMOVAL)
  await page.route(REMOVAL, refusal(404, 'Not Found'))
  await changeAnswer(page, '**/api/reports/deposit*', (answer) =>
    Object.fromEntries(Object.keys(answer).map((key) => [key, []])),
  )
  await confirm.click()
  await expect(failure).toContainText('Kohdetta ei enää löydy')
  await page.unroute('**/api/reports/deposit*')
  await question(page).getByRole('button', { name: 'Sulje' }).click()
  await removeButton(page).click()

  // The call arrives, but its answer is lost.
  await page.unroute(REMOVAL)
  await page.route(REMOVAL, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm.click()
  await expect(failure).toContainText('Emme saaneet vahvistusta, poistettiinko tilitysilmoitus.')
  await page.unroute(REMOVAL)
  // The page behind already shows that it is removed; the question is still open.
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
  await confirm.click()
  await expect(heading(page, 'Tilitysilmoitukset')).toBeFocused()
  expect(keys).toHaveLength(4)
  expect(keys[2]).not.toBe(keys[0])
  expect(keys[3]).toBe(keys[2])
})
