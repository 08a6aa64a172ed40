import { deskCall, enterDesk, expect, rail, test } from '../support/desk.ts'

const search = (page: Parameters<typeof rail>[0]) => page.getByRole('combobox', { name: /^Hae pussi/ })

test('the rail has the areas of the person, and the screens of others are refused', async ({ page }) => {
  await enterDesk(page, '/', 'service')
  await expect(rail(page).getByRole('link')).toHaveText([/Työpöytä/, /Käynnit/, /Yhteydenotot/])
  await page.goto('/laskenta')
  await expect(page.getByText('Sinulla ei ole oikeutta tähän sivuun.')).toBeVisible()
  await page.goto('/hyvaksynnat')
  await expect(page.getByText('Sinulla ei ole oikeutta tähän sivuun.')).toBeVisible()
  await page.goto('/ei-ole')
  await expect(page.getByRole('heading', { level: 1, name: 'Sivua ei löydy' })).toBeVisible()
})

test('a move takes the focus to the name of the screen or to its first field, and the tab has its title', async ({
  page,
}) => {
  await enterDesk(page, '/', 'counter', 'service')
  await expect(page).toHaveTitle('Työpöytä – Kassavirta')
  const to = (area: RegExp) => rail(page).getByRole('link', { name: area }).click()
  await to(/^Käynnit/)
  await expect(page.getByRole('heading', { level: 1, name: 'Käynnit' })).toBeFocused()
  await expect(page).toHaveTitle(/Käynnit – Kassavirta$/)
  await to(/^Laskenta/)
  await expect(page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Käynnit' })).toBeFocused()
})

test('another list begins at its top, and Back leads where one was, with the filter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  await enterDesk(page, '/laskenta/ei-ole', 'counter')
  // An address that the area does not have leads to its first list.
  await expect(page).toHaveURL(/\/laskenta$/)
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  const top = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 90))
  await expect.poll(top).toBe(90)

  const missing = page.getByRole('link', { name: /^Puuttuvat/ })
  // Pressed by script: the mouse would scroll to it first.
  await missing.evaluate((tab: HTMLElement) => tab.click())
  await expect(missing).toHaveAttribute('aria-current', 'page')
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(90)

  const late = page.getByRole('checkbox', { name: 'Vain myöhässä olevat' })
  await late.check()
  await expect(page).toHaveURL(/\/laskenta\?myohassa=1$/)
  await missing.click()
  await expect(missing).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(late).toBeChecked()
})

test('the first stop of the keyboard jumps past the rail', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Siirry sisältöön' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a bag that is received is found by its number, and counted in the rail without a reload', async ({
  page,
}) => {
  await enterDesk(page, '/', 'counter')
  const count = async () => {
    const text = await rail(page)
      .getByRole('link', { name: /^Laskenta/ })
      .innerText()
    return Number(/(\d+) odottaa/.exec(text.replaceAll('\n', ' '))?.[1] ?? 0)
  }
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  const number = `7${String(Date.now()).slice(-9)}`
  const received = await deskCall(page, 'POST', '/bags/receive', { number })
  expect(received.status).toBe(200)
  await expect.poll(count).toBeGreaterThan(before)

  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await search(page).fill(number)
  const hit = page.getByRole('option', { name: new RegExp(`Pussi.*${number}`) })
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/laskenta\/\d+$/)

  // A scanner does not wait for the hits.
  await page.goto('/')
  await expect(rail(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(`${number}\n`)
  await expect(page).toHaveURL(/\/laskenta\/\d+$/)
})

test('the search finds nothing politely, and its arrows go round', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  await page.getByRole('button', { name: /^Hae/ }).click()
  await search(page).fill('zzzzzz')
  await expect(page.getByText('Ei osumia.')).toBeVisible()
  await search(page).fill('4821')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeHidden()
})

test('a question mark shows the keys, except where it is typed', async ({ page }) => {
  await enterDesk(page, '/', 'counter')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Näppäimet' })
  await expect(help).toContainText('Vertaa ilmoitukseen')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+k')
  await search(page).press('?')
  await expect(search(page)).toHaveValue('?')
  await expect(help).toBeHidden()
})

test('a lost connection leaves the numbers with their time, and a try brings new ones', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED|ERR_INTERNET/)
  await enterDesk(page, '/', 'counter')
  await expect(page.getByRole('region', { name: 'Odottaa tekijää' })).toBeVisible()
  await page.route('**/api/desk/pulse', (route) => route.abort())
  await expect(page.getByText(/Tiedot ovat ajalta \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Odottaa tekijää' })).toBeVisible()
  await page.unroute('**/api/desk/pulse')
  await expect(page.getByText(/Tiedot ovat ajalta/)).toBeHidden()
})

test('on a phone the areas are behind a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Kirjaudu sisään' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterDesk(page, '/', 'counter')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Valikko' }).click()
  const menu = page.getByRole('dialog', { name: 'Valikko' })
  await menu.getByRole('link', { name: /^Laskenta/ }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Laskenta' })).toBeVisible()
})
