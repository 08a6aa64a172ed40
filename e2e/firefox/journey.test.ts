import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../packages/server/test/private-postgres.ts'
import { startPortal } from '../support/portal-process.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { byRole, fill, openTab, press, showsText, startFirefox } from './firefox.ts'

const PLACE = 'Myllypuoti Kaleva'
const BAG = '7704558209'

let postgres: ReturnType<typeof startPostgres>
let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
beforeAll(async () => {
  // The browser first: on a machine without one nothing else is begun.
  browser = await startFirefox()
  postgres = startPostgres()
  portal = await startPortal({ DATABASE_URL: postgres.addDatabase('demo'), DEMO: 'true' })
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  postgres?.stop()
})

test('a person signs in, declares a deposit, finds it, orders change money and signs out', async () => {
  const { page, faults } = await openTab(browser)
  await signIn(page)
  await choosePlace(page)
  const entry = await declareDeposit(page)
  await findInReport(page, entry)
  await orderChangeMoney(page)
  await signOut(page)
  expect(faults).toEqual([])
})

test('what goes wrong in a page of Firefox is seen', async () => {
  const { page, faults } = await openTab(browser)
  await page.goto(`${portal.address}/robots.txt`)
  await page.evaluate(async () => {
    document.documentElement.setAttribute('style', 'color: red')
    // oxlint-disable-next-line no-console -- one of the faults that must be seen
    console.error('a red line')
    await fetch('/api/messages')
    setTimeout(() => {
      throw new Error('a fault of the page')
    })
  })
  await expect.poll(() => faults).toHaveLength(4)
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^401 .+\/api\/messages$/),
    'console: a red line',
    expect.stringMatching(/^page error: .+Content-Security-Policy.+style-src-attr/),
    expect.stringMatching(/^page error: .*a fault of the page/),
  ])
})

async function signIn(page: Page): Promise<void> {
  await page.goto(portal.address)
  await fill(page, 'textbox', 'Käyttäjätunnus', 'demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await byRole(page, 'heading', 'Hei Maija!')
}

/** A screen that is about one place asks for it first. */
async function choosePlace(page: Page): Promise<void> {
  await page.goto(`${portal.address}/tilitys`)
  await fill(page, 'textbox', 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus', 'kaleva')
  await showsText(page, '1 osuma')
  await page.keyboard.press('Enter')
  await showsText(page, PLACE)
}

/** Counts as on a number pad, and gives the number of the declaration. */
async function declareDeposit(page: Page): Promise<string> {
  await byRole(page, 'heading', 'Tilitysilmoitus')
  await (await byRole(page, 'textbox', '500 €, kappaletta')).click()
  for (const pieces of ['', '', '2', '11', '18', '7', '5', '14', '13', '1']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await showsText(page, '1 246,50 €')
  await fill(page, 'textbox', 'Turvapussinumero', BAG)
  await press(page, 'button', 'Seuraava')
  await byRole(page, 'heading', 'Tarkista ja vahvista tilitysilmoitus')
  await showsText(page, '1 246,50 €')
  await press(page, 'button', 'Vahvista')
  await byRole(page, 'heading', 'Tilitysilmoitus on lähetetty')
  const receipt = await page.$eval('main', (main) => main.innerText)
  return /Ilmoituksen numero\s+(\d+)/.exec(receipt)?.[1] ?? receipt
}

async function findInReport(page: Page, entry: string): Promise<void> {
  await page.goto(`${portal.address}/raportit/tilitysilmoitukset`)
  await byRole(page, 'heading', 'Tilitysilmoitukset')
  // By the keyboard: rows move while the parts of the list come, and a press of the mouse may miss the link.
  await (await byRole(page, 'link', entry)).focus()
  await page.keyboard.press('Enter')
  await byRole(page, 'heading', `Tilitysilmoitus #${entry}`)
  await showsText(page, BAG)
  await showsText(page, '1 246,50 €')
}

async function orderChangeMoney(page: Page): Promise<void> {
  await page.goto(portal.address)
  await press(page, 'link', 'Tilaa vaihtorahaa')
  await fill(page, 'textbox', 'Toimituspäivä', '20.11.2026')
  await fill(page, 'textbox', '20 €, kappaletta', '5')
  await fill(page, 'textbox', '2 €, rullia', '1')
  await showsText(page, '150,00 €')
  await press(page, 'button', 'Seuraava')
  await press(page, 'button', 'Vahvista')
  await byRole(page, 'heading', 'Vaihtorahatilaus on vastaanotettu')
  await showsText(page, 'pe 20.11.2026')
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'button', 'Valikko')
  await press(page, 'button', 'Kirjaudu ulos')
  await byRole(page, 'button', 'Kirjaudu sisään')
}
