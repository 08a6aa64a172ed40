import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll, PHONE, WINDOW } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { box, button, region } from '../support/screen.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ORIGIN = 'http://gallery.test'

// One worker: the gallery is built once. It is no part of the portal that is served, and has no server.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, VITE_GALLERY: 'true', VITE_QUICK: 'true' }
  const vite = ['build', 'packages/web', '--logLevel', 'warn', '--minify', 'false']
  execFileSync(join(root, 'node_modules/.bin/vite'), vite, { cwd: root, env, stdio: 'inherit' })
})

test.use({ newBrowser: true })

test.beforeEach(async ({ page }) => {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({
      path: join(root, 'packages/web/.cache/gallery', new URL(route.request().url()).pathname),
    }),
  )
  await page.goto(`${ORIGIN}/gallery.html`)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })

test('axe finds nothing in the parts, at any size, in any theme', async ({ page }) => {
  await button(page, 'Näytä virheet').click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
  const expectGood = async () => {
    for (const size of [PHONE, WINDOW])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await expectNoSidewaysScroll(page)
        await expectNoFindings(page)
      }
  }
  await expectGood()
  await button(page, 'Peru valtuutus').click()
  await expect(dialog(page)).toBeVisible()
  await expectGood()
})

test('a text area counts what is left, and never cuts', async ({ page }) => {
  const area = box(page, 'Lisäselvitys')
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 61 merkkiä jäljellä')
  await area.fill('x'.repeat(69))
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 1 merkki jäljellä')
  await area.fill('x'.repeat(73))
  await expect(area).toHaveAccessibleDescription('Kerro, mitä tapahtui 3 merkkiä liikaa')
  await expect(area).toHaveValue('x'.repeat(73))
  await expect(page.getByRole('status').filter({ hasText: '3 merkkiä liikaa' })).toBeAttached()
})

test('a password can be shown and hidden', async ({ page }) => {
  const secret = page.getByLabel('Salasana', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await button(page, 'Näytä salasana').click()
  await expect(secret).toHaveAttribute('type', 'text')
  await button(page, 'Piilota salasana').click()
  await expect(secret).toHaveAttribute('type', 'password')
})

test('a busy button keeps its size and its name', async ({ page }) => {
  const busy = button(page, 'Lähetä tilitysilmoitus')
  await busy.scrollIntoViewIfNeeded()
  const before = await busy.boundingBox()
  await busy.click()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  expect(await busy.boundingBox()).toEqual(before)
})

test('a dialog focuses its safe button, and Esc gives the focus back', async ({ page }) => {
  const opener = button(page, 'Peru valtuutus')
  for (const round of [1, 2]) {
    await opener.click()
    await expect(button(dialog(page), 'Peru'), `round ${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('every control on a phone is a target of at least 48 pixels', async ({ page }) => {
  await page.setViewportSize(PHONE)
  // A checkbox or a radio is pressed through its label, which lies beside it on the row.
  const targets = page.locator(
    'button, a, select, textarea, input:not([type=checkbox], [type=radio]), input[type=checkbox] + label, input[type=radio] + label',
  )
  const low = await targets.evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.outerHTML),
  )
  expect(await targets.count()).toBeGreaterThan(20)
  expect(low).toEqual([])
})

test('a form without a heading says that sending failed, and why [R-ERR-11]', async ({ page }) => {
  await button(page, 'Lähetä lomake').click()
  const alert = region(page, 'Lähetys').getByRole('alert')
  await expect(alert).toContainText('Lähetys ei onnistunut')
  await expect(alert).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(alert).toContainText(/Asiakaspalvelu auttaa:\s*010 555 0100/)
  await expect(box(page, 'Lähettäjän nimi')).toHaveValue('Maija')
})

test('the step on show is marked, and paper shows no buttons', async ({ page }) => {
  const steps = page.getByRole('list', { name: 'Vaiheet' })
  await expect(steps.getByRole('listitem')).toHaveText(['1 Tiedot', '2 Yhteenveto', '3 Valmis'])
  await expect(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(steps).toBeHidden()
})
