// Takes the picture of the README: a deposit being filled in, at the fixed moment of the tests. `npm run picture`
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { startPortal } from './support/portal-process.ts'
import { enter } from './support/sign-in.ts'

const FILE = fileURLToPath(new URL('../docs/picture.png', import.meta.url))

/** A shop's evening: 1 246,50 €. */
const counts = {
  '100 €': '2',
  '50 €': '11',
  '20 €': '18',
  '10 €': '7',
  '5 €': '5',
  '2 €': '14',
  '1 €': '13',
  '50 snt': '1',
}

const portal = await startPortal({})
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({
    baseURL: portal.address,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    // High enough that nothing scrolls while it is filled in.
    viewport: { width: 1280, height: 1600 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await fillInDeposit(page)
  await page.screenshot({
    path: FILE,
    animations: 'disabled',
    clip: { x: 0, y: 0, width: 1280, height: 910 },
  })
} finally {
  await browser.close()
  await portal.stop()
}

async function fillInDeposit(page: Page): Promise<void> {
  await enter(page, '/tilitys', 'kassa')
  await page.getByRole('textbox', { name: 'Turvapussinumero' }).fill('1045582093')
  for (const [name, pieces] of Object.entries(counts)) {
    await page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true }).fill(pieces)
  }
  await page.getByRole('region', { name: 'Tilitettävä yhteensä' }).getByText('1 246,50').waitFor()
  await page.evaluate(() => document.fonts.ready)
}
