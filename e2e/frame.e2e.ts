import { expectNoFindings, sizes } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { currentWay, personButton, way, ways } from './support/frame.ts'
import { button, heading } from './support/screen.ts'
import { enter, username } from './support/sign-in.ts'

const DESK = sizes[1]

test.describe('in a wide window', () => {
  test.beforeEach(({ page }) => page.setViewportSize(DESK))

  test('the header leads to every main screen and marks the open one', async ({ page }) => {
    await enterAtKaleva(page, '/')
    await expect(ways(page).getByRole('link')).toHaveText([
      'Etusivu',
      'Tilitys',
      'Vaihtoraha',
      'Raportit',
      /^Viestit\d+ lukematonta viestiä$/,
      'Kuljettajat',
    ])
    for (const [name, title] of [
      ['Tilitys', 'Tilitysilmoitus'],
      ['Vaihtoraha', 'Vaihtorahatilaus'],
      ['Raportit', 'Raportit'],
      [/^Viestit/, 'Viestit ja poikkeamailmoitukset'],
      ['Kuljettajat', 'Kuljettajalista'],
      ['Etusivu', 'Hei Maija!'],
    ] as const) {
      await way(page, name).click()
      await expect(heading(page, title)).toBeVisible()
      await expect(currentWay(page)).toHaveCount(1)
      await expect(currentWay(page)).toHaveAccessibleName(name)
      await expect(currentWay(page)).toHaveAttribute('aria-current', 'page')
    }
  })

  test('a screen behind a main one marks it too', async ({ page }) => {
    await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
    await expect(currentWay(page)).toHaveText('Raportit')
    await expect(currentWay(page)).toHaveAttribute('aria-current', 'true')
  })

  test('a person without a right is not offered its screen', async ({ page }) => {
    await enter(page, '/', 'kassa')
    await expect(way(page, 'Tilitys')).toBeVisible()
    await expect(way(page, 'Vaihtoraha')).toHaveCount(0)
  })

  test('the menu of the person leads to the details and out', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await personButton(page).click()
    await expect(personButton(page)).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('link', { name: 'Omat tiedot' }).click()
    await expect(heading(page, 'Omat tiedot')).toBeFocused()
    await expect(personButton(page)).toHaveAttribute('aria-expanded', 'false')
    await personButton(page).click()
    await button(page, 'Kirjaudu ulos').click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  })

  test('Esc, and a press or the focus elsewhere, close the menu of the person', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    const out = button(page, 'Kirjaudu ulos')
    await personButton(page).click()
    await page.keyboard.press('Escape')
    await expect(out).toHaveCount(0)
    await expect(personButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(out).toBeVisible()
    await page.mouse.click(200, 700)
    await expect(out).toHaveCount(0)
    await personButton(page).click()
    await expect(out).toBeVisible()
    for (const _ of ['details', 'sign out', 'menu']) await page.keyboard.press('Tab')
    await expect(button(page, 'Valikko')).toBeFocused()
    await expect(out).toHaveCount(0)
  })

  test('a heading that was told to be read shows no ring', async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await way(page, 'Raportit').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Raportit')).toBeFocused()
    await expect(heading(page, 'Raportit')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Valikko')).toBeFocused()
    await expect(button(page, 'Valikko')).not.toHaveCSS('outline-style', 'none')
  })
})

test('a report leads to the list of reports and to every other report', async ({ page }) => {
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  const others = page.getByRole('navigation', { name: 'Muut raportit' })
  await expect(others.getByRole('link')).toHaveText([
    'Raportit',
    'Tilitysilmoitukset',
    'Vaihtorahatilaukset',
    'Tarviketilaukset',
    'Kuljetustilaukset',
    'Käyntimuutospyynnöt',
    'Käsitellyt tilitykset',
    'Käsitellyt vaihtorahatilaukset',
    'Konsernin tilitykset',
    'Konsernin vaihtorahatilaukset',
    'Käsitellyt laskentatapahtumat',
  ])
  await expect(others.locator('[aria-current]')).toHaveText('Tilitysilmoitukset')
  await others.getByRole('link', { name: 'Käsitellyt tilitykset' }).click()
  await expect(heading(page, 'Käsitellyt tilitykset')).toBeFocused()
  await expect(others.locator('[aria-current]')).toHaveText('Käsitellyt tilitykset')
  await others.getByRole('link', { name: 'Raportit' }).click()
  await expect(page).toHaveURL('/raportit/lista')
})

test('every screen begins where the header does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await enterAtKaleva(page, '/')
  for (const [path, left] of [
    ['/', 184],
    ['/tilitys', 184],
    ['/vaihtorahatilaus', 184],
    ['/omat-tiedot', 184],
    ['/viestit', 184],
    ['/raportit/lista', 184],
    ['/raportit/tilitysilmoitukset', 84],
    ['/raportit/konsernin-tilitykset', 84],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const edges = await page.evaluate(() =>
      ['header a', 'main h1'].map((at) =>
        Math.round(document.querySelector(at)?.getBoundingClientRect().left ?? 0),
      ),
    )
    expect(edges, path).toEqual([left, left])
  }
})

test('a page that loads for long shows bars around its word', async ({ page }) => {
  await page.route('**/api/company/**', () => undefined)
  await enterAtKaleva(page, '/kuljettajat')
  await expect(page.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  const bars = page.locator('main [aria-hidden] ~ [aria-hidden]')
  await expect(bars.first()).toBeVisible()
  await expectNoFindings(page)
})

test('without sign-in there is neither bar nor links', async ({ page }) => {
  await page.goto('/ei_oikeutta')
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
  await page.goto('/')
  await expect(username(page)).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
})
