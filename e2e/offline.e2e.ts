import type { Page } from '@playwright/test'
import { freshBag } from './support/customer.ts'
import { bagField, confirmButton, count, FORM, nextButton, openDepositForm, SENT } from './support/forms.ts'
import { expect, test as base } from './support/fixtures.ts'
import { keptAddresses, openLine, plainly, programKept } from './support/line.ts'
import { alert, button, chooseInMenu, heading, tryAgain } from './support/screen.ts'
import { signInButton, signOut } from './support/sign-in.ts'

const NETWORK = 'Palvelinvirhe. Tarkista Internet-yhteytesi.'
const GOES_LATER = 'vahvistettu ilmoitus lähtee, kun yhteys palaa'
const WAITS = 'Kirjoittamasi tiedot ovat tallessa tällä laitteella'

const test = base.extend<{ readonly line: Awaited<ReturnType<typeof openLine>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  line: async ({}, run) => {
    const line = await openLine(plainly(process.env['E2E_BASE_URL'] ?? ''))
    await run(line)
    await line.cut()
  },
  baseURL: ({ line }, run) => run(line.address),
  serviceWorkers: 'allow',
  newBrowser: true,
})

/** A form of which something was typed, in a browser that has kept the program. */
test.beforeEach(async ({ page, faults }) => {
  faults.expect(/Failed to load resource|net::ERR_/)
  await openDepositForm(page)
  await count(page, '50 €').fill('3')
  await bagField(page).fill('7700012345')
  expect(await programKept(page)).toBe('activated')
})

test('a deposit that is confirmed without a connection is sent later', async ({ page, line }) => {
  await line.cut()
  await page.reload()
  await expect(heading(page, FORM)).toBeVisible()
  await expect(alert(page).filter({ hasText: NETWORK })).toContainText(GOES_LATER)
  await expect(count(page, '50 €')).toHaveValue('3')
  const bag = freshBag()
  await bagField(page).fill(bag)
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByText(/^Vahvistamasi tilitysilmoitus .* lähtee, kun yhteys palaa\.$/)).toBeVisible()
  await line.mend()
  await tryAgain(page.getByRole('main'))
  await expect(heading(page, SENT)).toBeVisible()
  await page.goto('/raportit/tilitysilmoitukset')
  await expect(page.getByRole('row').filter({ hasText: bag })).toHaveCount(1)
})

test('without a connection pages say that what was typed waits [R-ERR-26]', async ({ page, line }) => {
  await chooseInMenu(page, 'Yhteystiedot')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await line.cut()
  await page.reload()
  await expect(heading(page, NETWORK)).toBeVisible()
  await expect(page.getByText(WAITS)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/tilitys')
  await expect(signInButton(tab)).toBeVisible()
  await expect(alert(tab).filter({ hasText: NETWORK })).toContainText(WAITS)
  await line.mend()
  await tryAgain(page.getByRole('main'))
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

/** The scripts and styles that the page begins with. */
const namedByPage = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('script[src], link[rel=stylesheet]'),
      (each) =>
        new URL(each.getAttribute('src') ?? each.getAttribute('href') ?? '', document.baseURI).pathname,
    ),
  )

test('a sign-out leaves the program and nothing of the person', async ({ page, line }) => {
  await signOut(page)
  await button(page, 'Kirjaudu ulos ja poista').click()
  await expect(signInButton(page)).toBeVisible()
  const [paths = [], ...more] = await keptAddresses(page)
  expect(more).toEqual([])
  const others = (found: readonly string[]) => found.filter((path) => !path.startsWith('/assets/')).toSorted()
  expect(others(paths)).toEqual(others(['/', ...(await namedByPage(page))]))
  expect(paths.length).toBeGreaterThan(50)
  const names = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  expect(names.filter((name) => /draft|receipt|session|person|answers/.test(name))).toEqual([])
  // Where nothing is left, nothing is told to wait.
  await line.cut()
  await page.reload()
  await expect(alert(page).filter({ hasText: NETWORK })).toBeVisible()
  await expect(page.getByText(WAITS)).toBeHidden()
})
