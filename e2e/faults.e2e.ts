import { expect, test } from './support/fixtures.ts'
import { alert, button, chooseInMenu, heading, link, scriptOf } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

const BROKEN = 'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe'

/** A screen whose script the tests withhold or break. */
const SCREEN = scriptOf('ProfileScreen')

test('a script that does not come gives an error with a button [R-ERR-22]', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await enter(page, '/ohjeet', 'kassa')
  await page.route(SCREEN, (route) => route.abort())
  const reloaded = page.waitForEvent('load')
  await chooseInMenu(page, 'Omat tiedot')
  await reloaded
  await expect(alert(page)).toContainText(BROKEN)
  await expect(link(page, 'Kassavirta')).toBeVisible()
  await page.unroute(SCREEN)
  await button(page, 'Lataa sivu uudelleen').click()
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('a screen that breaks leaves the shell and the way back [R-ERR-22]', async ({ page, faults }) => {
  faults.expect(/rikki/)
  await page.route(SCREEN, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // At first it helps to draw it again: what is told of that is the cause, not the number that React gives it.
      body: `let drawn = 0; export function ProfileScreen() {
        if (drawn++ === 0 || window.isBroken) throw new Error('rikki')
      }`,
    }),
  )
  await enter(page, '/omat-tiedot', 'kassa')
  await link(page, 'Kassavirta').click()
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isBroken: true }))
  await page.goBack()
  await expect(alert(page)).toContainText(BROKEN)
  await expect(button(page, 'Valikko')).toBeVisible()
  await link(page, 'Etusivulle').click()
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
})
