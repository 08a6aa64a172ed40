import type { Page } from '@playwright/test'
import { expectBothThemes, expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { startOwnPortal } from './support/databases.ts'
import { heading } from './support/screen.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const LIGHT = 'rgb(243, 246, 247)'
const DARK = 'rgb(14, 22, 27)'

test('the sign-in page has the mark, the name, the promise, the next break, the service desk and the users of the demo, readable in forced colours at 320 px', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect.soft(main.getByText('Kassavirta', { exact: true })).toBeVisible()
  await expect.soft(main.getByRole('heading', { name: 'Seuraa käteistä kassalta tilille' })).toBeVisible()
  await expect.soft(page.getByRole('region', { name: 'Tiedote' })).toContainText('huoltokatko 22.11.2026')
  await expect.soft(page.getByRole('complementary', { name: 'Asiakaspalvelu' })).toBeVisible()
  await expect
    .soft(page.getByRole('term'))
    .toHaveText(['demo', 'kassa', 'konserni', 'valtakirja', 'oikeudet', 'eioikeuksia'])
  await expect.soft(page.getByText('Kaikkien salasana on Demo-1234.')).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
})

test('a portal of another brand has its name and colour from the first paint, and no demo users', async ({
  page,
}) => {
  const portal = await startOwnPortal({ BRAND_NAME: 'Rahaturva', BRAND_COLOUR: '#7a1f5c' })
  try {
    // Before the server answers anything, the name is there.
    await page.route('**/api/config', () => undefined)
    await page.goto(portal.address)
    await expect(page.getByText('Rahaturva', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kirjaudu sisään' })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 92)',
    )
    await expect(page.getByText('Kokeile demoa')).toHaveCount(0)
    // Whatever the colour is, what stands on it can be read.
    await expectBothThemes(page)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // An open page would go on asking a server that has stopped.
    await page.goto('/robots.txt')
    await portal.stop()
  }
})

test.describe('the theme', () => {
  /** The colour of the browser's own bar. */
  const bar = (page: Page) =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) =>
      all.flatMap((meta) => {
        const { media, content } = meta as HTMLMetaElement
        return matchMedia(media).matches ? [content] : []
      }),
    )
  const [LIGHT_BAR, DARK_BAR] = [['#ffffff'], ['#162128']]

  test('follows the system until one is chosen, and the choice stays on the device', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await enterAtKaleva(page, '/omat-tiedot')
    const themes = page.getByRole('group', { name: 'Teema' })
    await expect(themes.getByRole('radio', { name: 'Laitteen asetuksen mukaan' })).toBeChecked()
    expect(await ground(page)).toBe(LIGHT)
    expect(await bar(page)).toEqual(LIGHT_BAR)
    await themes.getByRole('radio', { name: 'Tumma' }).check()
    expect(await ground(page)).toBe(DARK)
    expect(await bar(page)).toEqual(DARK_BAR)
    await page.reload()
    await expect(themes.getByRole('radio', { name: 'Tumma' })).toBeChecked()
    expect(await ground(page)).toBe(DARK)
    await page.emulateMedia({ media: 'print' })
    expect(await ground(page)).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await themes.getByRole('radio', { name: 'Vaalea' }).check()
    expect(await ground(page)).toBe(LIGHT)
    expect(await bar(page)).toEqual(LIGHT_BAR)
    await themes.getByRole('radio', { name: 'Laitteen asetuksen mukaan' }).check()
    expect(await ground(page)).toBe(DARK)
    expect(await bar(page)).toEqual(DARK_BAR)
    await page.reload()
    await expect(heading(page, 'Omat tiedot')).toBeVisible()
    expect(await ground(page)).toBe(DARK)

    // In the reader's own colours the boxes can still be told apart.
    await page.emulateMedia({ forcedColors: 'active' })
    const dot = (name: string) =>
      themes.getByRole('radio', { name }).evaluate((radio) => {
        const { content, backgroundColor } = getComputedStyle(radio, '::before')
        return content === 'none' ? undefined : backgroundColor
      })
    expect(await dot('Tumma')).toBeUndefined()
    expect(await dot('Laitteen asetuksen mukaan')).not.toBe(await ground(page))
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('that was chosen is there before the program runs', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(() => localStorage.setItem('kassavirta.theme', 'dark'))
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect.poll(() => ground(page)).toBe(DARK)
    expect(await bar(page)).toEqual(DARK_BAR)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
