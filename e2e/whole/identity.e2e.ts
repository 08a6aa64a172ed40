import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { startOwnPortal } from '../support/databases.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

test('the sign-in page tells whose it is and whom to call', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Kassavirta', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Seuraa käteistä kassalta tilille' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tiedote' })).toContainText('huoltokatko 22.11.2026')
  await expect(page.getByRole('complementary', { name: 'Asiakaspalvelu' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    'demo',
    'kassa',
    'konserni',
    'valtakirja',
    'oikeudet',
    'eioikeuksia',
  ])
  await expect(page.getByText('Kaikkien salasana on Demo-1234.')).toBeVisible()
})

test.describe('a portal of another brand', () => {
  test.use({ newBrowser: true })

  test('has its name and colour from the first paint, and no demo users', async ({ page }) => {
    const portal = await startOwnPortal({ BRAND_NAME: 'Rahaturva', BRAND_COLOUR: '#7a1f5c' })
    try {
      // Before the server answers anything, the name is there.
      await page.route('**/api/config', () => undefined)
      await page.goto(portal.address)
      await expect(page.getByText('Rahaturva', { exact: true })).toBeVisible()
      const signIn = button(page, 'Kirjaudu sisään')
      await expect(signIn).toHaveCSS('background-color', 'rgb(122, 31, 92)')
      await expect(page.getByText('Kokeile demoa')).toHaveCount(0)
      // Whatever the colour is, what stands on it can be read.
      await expectNoFindings(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoFindings(page)
    } finally {
      await page.close()
      await portal.stop()
    }
  })
})

test.describe('the theme', () => {
  const LIGHT = { ground: 'rgb(243, 246, 247)', bar: ['#ffffff'] }
  const DARK = { ground: 'rgb(14, 22, 27)', bar: ['#162128'] }

  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  /** The colours of the page and of the browser's own bar. */
  const look = async (page: Page) => ({
    ground: await ground(page),
    bar: await page.locator('meta[name="theme-color"]').evaluateAll((all) =>
      all.flatMap((meta) => {
        const { media, content } = meta as HTMLMetaElement
        return matchMedia(media).matches ? [content] : []
      }),
    ),
  })
  const themes = (page: Page) => page.getByRole('group', { name: 'Teema' })
  const choose = (page: Page, name: string) => themes(page).getByRole('radio', { name }).check()
  const OF_SYSTEM = 'Laitteen asetuksen mukaan'

  test('follows the system until one is chosen', async ({ page }) => {
    await enterAtKaleva(page, '/omat-tiedot')
    await expect(themes(page).getByRole('radio', { name: OF_SYSTEM })).toBeChecked()
    expect(await look(page)).toEqual(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await look(page)).toEqual(DARK)
    await choose(page, 'Vaalea')
    expect(await look(page)).toEqual(LIGHT)
    await choose(page, OF_SYSTEM)
    expect(await look(page)).toEqual(DARK)
    await page.reload()
    await expect(heading(page, 'Omat tiedot')).toBeVisible()
    expect(await look(page)).toEqual(DARK)
  })

  test('that was chosen stays on the device, but not on paper', async ({ page }) => {
    await enterAtKaleva(page, '/omat-tiedot')
    await choose(page, 'Tumma')
    await page.reload()
    await expect(themes(page).getByRole('radio', { name: 'Tumma' })).toBeChecked()
    expect(await look(page)).toEqual(DARK)
    await page.emulateMedia({ media: 'print' })
    expect(await ground(page)).toBe('rgb(255, 255, 255)')
  })

  test('that was chosen is there before the program runs', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kassavirta.theme', 'dark'))
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect.poll(() => look(page)).toEqual(DARK)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('can be told from the others in forced colours', async ({ page }) => {
    await enterAtKaleva(page, '/omat-tiedot')
    await page.emulateMedia({ forcedColors: 'active' })
    const dot = (name: string) =>
      themes(page)
        .getByRole('radio', { name })
        .evaluate((radio) => {
          const { content, backgroundColor } = getComputedStyle(radio, '::before')
          return content === 'none' ? undefined : backgroundColor
        })
    await expect(themes(page)).toBeVisible()
    expect(await dot('Tumma')).toBeUndefined()
    expect(await dot(OF_SYSTEM)).not.toBe(await ground(page))
    await expectNoFindings(page)
  })
})
