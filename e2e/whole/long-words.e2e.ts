import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { goTo, watchWire } from '../support/screen.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

const WORD = 'Ylipitkäsana'.repeat(17).slice(0, 200)
const BODY = `${WORD} <h2>${WORD}</h2><table><tr><td>${WORD}</td><td>1</td></tr></table><pre>${WORD}</pre>`

/** Fields whose texts others write: the provider, colleagues and the person. */
const FOREIGN =
  `header kuvaus name firstName lastName firstNames personId location person by message reference customerName signer
  registerText depositType userFirstName userLastName removedBy additionalInfo contactInfo description emailAddress
  as_nimi as_katuosoite as_kaupunki paymentId accountDefaultChangeCurrencyOrderMessage accountDefaultDepositMessage`.split(
    /\s+/,
  )

/** Replaces every such text in every answer with one word of 200 letters, where the page reads it. */
const lengthenWords = (page: Page) =>
  page.addInitScript(
    ({ word, body, foreign }) => {
      const read = JSON.parse.bind(JSON)
      const long = (key: string, value: unknown): unknown => {
        // A few rows of a list show what all of them would.
        if (Array.isArray(value) && value.length > 12) return value.slice(0, 5)
        if (typeof value !== 'string' || value === '') return value
        return key === 'body' ? body : foreign.includes(key) ? word : value
      }
      const fetch = window.fetch.bind(window)
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked)
        if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer
        const { status, statusText, headers } = answer
        const lengthened = JSON.stringify(read(await answer.text(), long))
        return new Response(lengthened, { status, statusText, headers })
      }
    },
    { word: WORD, body: BODY, foreign: FOREIGN },
  )

/** Each list is followed by its first entry. */
const addresses = [
  '/',
  '/viestit',
  '/viestit/luetut',
  '/poikkeamat/luetut',
  '/kuljettajat',
  '/valtakirja',
  '/oikeudet',
  '/tilitys',
  '/vaihtorahatilaus',
  `/tiedustelu?message=${WORD}&reference=12344`,
  '/yhteydenottopyynto',
  '/ohjeet',
  '/omat-tiedot',
  '/raportit/tilitysilmoitukset',
  '/raportit/vaihtorahatilaukset',
  '/raportit/kayntimuutokset',
  '/raportit/kasitellyt-tilitykset',
] as const
const LISTS = ['/viestit', '/raportit/kasitellyt-tilitykset']

test('a word of 200 letters makes no screen wider than the window', async ({ page }) => {
  await lengthenWords(page)
  const wire = watchWire(page)
  await enterAtKaleva(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(WORD)
  const wide: string[] = []
  const look = async (path: string) => {
    await goTo(page, path)
    await expect(page).toHaveURL((url) => path.startsWith(url.pathname))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await wire.quiet()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wide.push(`${path} at ${width}: ${over} px too wide`)
    }
  }
  for (const path of addresses) {
    await look(path)
    if (LISTS.includes(path)) await look(await firstEntry(page, path))
  }
  expect(wide).toEqual([])
})

/** The address of the first message, or of the first entry in the list of a report. */
async function firstEntry(page: Page, list: string): Promise<string> {
  const link = page.getByRole('main').locator(`a[href*="${list}/"]:not([href$="luetut"])`).first()
  return (await link.getAttribute('href')) ?? ''
}
