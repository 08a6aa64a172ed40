import type { Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { enter } from './support/sign-in.ts'
import { watchWire } from './support/screen.ts'

const WORD = 'Ylipitkäsana'.repeat(17).slice(0, 200)
const BODY = `${WORD} <h2>${WORD}</h2><table><tr><td>${WORD}</td><td>1</td></tr></table><pre>${WORD}</pre>`

/** Fields whose texts others write: the provider, colleagues and the person. */
const FOREIGN = new Set(
  `header kuvaus name firstName lastName firstNames personId location person by message reference customerName signer
  registerText depositType userFirstName userLastName removedBy additionalInfo contactInfo description emailAddress
  as_nimi as_katuosoite as_kaupunki paymentId accountDefaultChangeCurrencyOrderMessage accountDefaultDepositMessage`.split(
    /\s+/,
  ),
)

function lengthened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthened(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthened(each, name)]))
  if (typeof value !== 'string' || value === '') return value
  return key === 'body' ? BODY : FOREIGN.has(key) ? WORD : value
}

/** Replaces every such text in every answer with one word of 200 letters. */
async function lengthenWords(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const isJson = (response.headers()['content-type'] ?? '').includes('json')
    await route.fulfill(isJson ? { response, json: lengthened(await response.json()) } : { response })
  })
}

const addresses = {
  'of messages, drivers and rights': [
    '/',
    '/viestit',
    '/viestit/luetut',
    '/poikkeamat/luetut',
    '/kuljettajat',
    '/valtakirja',
    '/oikeudet',
  ],
  'of forms and contacts': [
    '/tilitys',
    '/vaihtorahatilaus',
    `/tiedustelu?message=${WORD}&reference=12344`,
    '/yhteydenottopyynto',
    '/ohjeet',
    '/omat-tiedot',
  ],
  'of reports': [
    '/raportit/tilitysilmoitukset',
    '/raportit/vaihtorahatilaukset',
    '/raportit/kayntimuutokset',
    '/raportit/kasitellyt-tilitykset',
  ],
} as const

for (const [screens, paths] of Object.entries(addresses)) {
  test(`a word of 200 letters makes no screen ${screens} wider than the window`, async ({ page }) => {
    await lengthenWords(page)
    await rememberCompany(page, KALEVA)
    const wire = watchWire(page)
    await enter(page, '/', 'demo')
    const wide: string[] = []
    for (const path of [...paths, ...(await firstRow(page, paths.at(-1) ?? ''))]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await wire.quiet()
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wide.push(`${path} at ${width}: ${over} px too wide`)
      }
    }
    expect(wide).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

/** The address of the first entry in the list of a report, or of the first message. */
async function firstRow(page: Page, list: string): Promise<readonly string[]> {
  const from = list.startsWith('/raportit') ? list : '/viestit'
  await page.goto(from)
  const link = page.getByRole('main').locator(`a[href*="${from}/"]:not([href$="luetut"])`).first()
  const href = await link.getAttribute('href')
  return href === null ? [] : [href]
}
