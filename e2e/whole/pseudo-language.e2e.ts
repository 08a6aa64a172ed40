import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { lookAround, begin, linksOn, linkTo, stopAfterLast, test } from '../support/pseudo-walk.ts'
import { unmarked, calendarWords, strayLines } from '../support/pseudo-language.ts'
import { go, box, button, tryAgain } from '../support/screen.ts'
import { unconfirmed, sendButton, submissionForms, type SubmissionForm } from '../support/submission-forms.ts'
import { enter, password, PASSWORD, signInButton, username } from '../support/sign-in.ts'

/**
 * The portal and the desk in a pseudo-language: every text from a text file has marks around it. A text that is shown without
 * marks was written elsewhere, and a translation could not change it. In the usual run the linter looks for such texts.
 */
// In order and in one worker: the last tests look at the mails that the walks before them caused.
test.describe.configure({ mode: 'serial' })
stopAfterLast()

const routeRows = new URL('../../packages/web/src/platform/routing/route-rows.ts', import.meta.url)
const addresses = Array.from(
  readFileSync(routeRows, 'utf8').matchAll(/path: '([^']+)'/g),
  ([, path = '']) => path,
)

test('every address shows texts of the language only', async ({ walk: { page, look } }) => {
  await begin(page)
  const linked = new Set<string>()
  // The pages with a parameter come last: the others link to them.
  for (const path of addresses.toSorted((a, b) => a.split('{').length - b.split('{').length)) {
    await go(page, await linkTo(page, linked, path))
    await look(path)
    for (const link of await linksOn(page)) linked.add(decodeURIComponent(link))
  }
  await go(page, '/nowhere')
  await look('an address that is none')
})

test('so do signing in and activation, and their faults', async ({ walk: { page, look } }) => {
  await page.goto('/')
  await signInButton(page).click()
  await look('signing in without a name')
  await username(page).fill('nobody')
  await password(page).fill('nothing')
  await signInButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look('a wrong password')
  await page.goto('/aktivoinnin-tilaus')
  await button(page, 'Tilaa aktivointikoodi').click()
  await look('a code for nobody')
  await box(page, 'Käyttäjätunnus').fill('kassa')
  await box(page, 'Sähköpostiosoite').fill('eetu.lahtinen@example.fi')
  await button(page, 'Tilaa aktivointikoodi').click()
  await button(page, 'Aktivoi tunnus').click()
  await look('activation without a code')
  await button(page, 'Lue käyttöehdot').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the terms')
})

/** Each step of a form: empty, filled in, the summary, the unknown outcome and the receipt. */
async function sendAll(
  page: Page,
  sending: SubmissionForm,
  look: (where: string) => Promise<void>,
): Promise<void> {
  const { path, url, fill, wizard, title } = sending
  await go(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await button(page, wizard ? 'Seuraava' : 'Lähetä').dispatchEvent('click')
  await look(`${path}, empty`)
  await fill(page)
  await look(`${path}, filled in`)
  if (wizard) await button(page, 'Seuraava').click()
  await expect(sendButton(page, sending)).toBeVisible()
  await look(`${path}, the summary`)
  const outcome = '**/api/outcome?*'
  await page.route(outcome, (route) => route.abort())
  await page.route(`**${url}`, (route) => route.abort(), { times: 1 })
  await sendButton(page, sending).click()
  await expect(unconfirmed(page)).toBeVisible()
  await look(`${path}, without an answer`)
  await page.unroute(outcome)
  await tryAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: sending.received })).toBeVisible()
  await look(`${path}, received`)
}

test('so does every form, from its faults to its receipt', async ({ walk: { page, look } }) => {
  await begin(page)
  for (const sending of Object.values(submissionForms)) await sendAll(page, sending, look)
})

test('so do menu, calendar, questions and drafts', async ({ walk: { page, look } }) => {
  await begin(page)
  await go(page, '/palaute')
  await box(page, 'Palaute').fill('Hyvä kuljettaja!')
  await button(page, 'Valikko').click()
  await look('the menu')
  await button(page, 'Kirjaudu ulos').click()
  await look('an unfinished form at sign-out')
  await button(page, 'Jatka käyttöä').click()
  await page.keyboard.press('Escape')
  await go(page, '/tarviketilaus')
  await box(page, 'Sinetit').fill('25')
  await page.getByRole('button', { name: /^Avaa kalenteri/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await look('the calendar', calendarWords)
  await page.keyboard.press('Escape')
  await go(page, '/')
  await look('the front page with a draft')
  for (const [path, cancel] of [
    ['/valtakirja', 'Peru valtuutus'],
    ['/oikeudet', 'Peru käyttöoikeus'],
  ] as const) {
    await go(page, path)
    await page.getByRole('button', { name: cancel, exact: true, disabled: false }).last().click()
    await look(`${cancel}, the question`)
    await button(page, 'OK').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await look(`${cancel}, done`)
  }
})

test('so do reports that are empty, chosen from, searched, printed and saved', async ({
  walk: { page, look },
}) => {
  await begin(page)
  await go(page, '/raportit/tilitysilmoitukset?from=2025-12-01&to=2025-12-01&state=unknown')
  await look('an empty report')
  await go(page, '/raportit/tilitysilmoitukset')
  await button(page, 'Näkymä').click()
  await button(page, 'Sarakkeet').click()
  await look('the choice of columns')
  await page.keyboard.press('Escape')
  await button(page, 'Vie').click()
  const download = page.waitForEvent('download')
  await button(page, 'Vie Exceliin').click()
  const [heads = ''] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(heads.split(';').filter((head) => /\p{L}/u.test(unmarked(head)))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await look('a report on paper')
  await page.emulateMedia({ media: 'screen' })
  await go(page, '/raportit/konsernin-tilitykset')
  await look('a report of the concern')
})

test('so do screens whose lists do not come, and one without a company', async ({ walk: { page, look } }) => {
  await begin(page)
  const lists = /\/api\/(?!login|refresh|config|accounts)/
  await page.route(lists, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('h1')).toBeVisible()
  await look('/, cut off')
  for (const path of 'kuljettajat viestit valtakirja oikeudet raportit/kuljetustilaukset'.split(' ')) {
    await go(page, `/${path}`)
    await look(`${path}, cut off`)
  }
  await page.unroute(lists)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/tilitys')
  await expect(page.locator('h1')).toBeVisible()
  await look('no company chosen')
})

test('so does every page of the desk, and the first page of whoever sits there', async ({
  walk: { page, look },
  portal,
}) => {
  await page.goto(portal.desk)
  await look('signing in at the desk')
  const seen = new Set<string>()
  // Those with most acts first: they are shown most of a page.
  for (const username of ['esimies', 'palvelu', 'ajo', 'pakkaaja', 'laskija']) {
    await lookAround(page, portal, username, look, seen)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/laskenta/puuttuvat', '/toimitukset/ajot', '/kaynnit']))
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the keys of the desk')
})

const personal = ['Aktivointikoodi', 'Sähköpostiosoitteesi', 'Salasanasi', 'Kirjautumisesi']
const toTheDesk = [
  'Tarviketilaus',
  'Käyntimuutospyyntö',
  'Kuljetustilaus',
  'Tiedustelu',
  'Yhteydenottopyyntö',
  'Palaute',
  'Valtuutuksen peruminen',
  'Käyttöoikeuden peruminen',
]

test('so does a mail of each kind', async ({ walk: { page, look }, portal }) => {
  const { refreshToken, user } = (await (
    await page.request.post('/api/login', { data: { username: 'konserni', password: PASSWORD } })
  ).json()) as { refreshToken: string; user: { id: number } }
  // Once the token has been renewed twice, using the first one again counts as theft.
  let current = refreshToken
  for (const token of [current, '', refreshToken]) {
    const data = { refreshToken: token || current, userId: user.id }
    const answer = await page.request.post('/api/refresh', { data })
    if (answer.ok()) current = ((await answer.json()) as { refreshToken: string }).refreshToken
  }
  await enter(page, '/omat-tiedot', 'eioikeuksia')
  await button(page, 'Muokkaa tietoja').click()
  await box(page, 'Sähköpostiosoite').fill('noora@example.fi')
  await button(page, 'Tallenna').click()
  await look('a changed profile')
  await button(page, 'Vaihda salasana').click()
  await button(page, 'Vaihda salasana').click()
  await look('no password')
  await page.getByLabel('Nykyinen salasana', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Uusi salasana', { exact: true }).fill('Abcdef1!')
  await page.getByLabel('Uusi salasana uudelleen', { exact: true }).fill('Abcdef1!')
  await button(page, 'Vaihda salasana').click()
  const kinds = [...personal, ...toTheDesk]
  await expect
    .poll(() => kinds.filter((kind) => !portal.letters.some((letter) => letter.includes(kind))))
    .toEqual([])
  expect(portal.letters.flatMap(strayLines)).toEqual([])
})

test('a word that is written elsewhere is found', async ({ walk: { page, strays } }) => {
  await page.goto('/')
  await expect(signInButton(page)).toBeVisible()
  expect(await strays()).toEqual([])
  await page.evaluate(() => {
    const planted = document.createElement('p')
    planted.title = 'Ohje'
    planted.append('Jatka ', Object.assign(document.createElement('b'), { textContent: 'tästä' }))
    const field = document.createElement('input')
    field.ariaLabel = 'Haku'
    document.body.append(planted, field)
    document.title += ' ja muuta'
  })
  expect((await strays()).toSorted()).toEqual([
    'Haku',
    'Jatka ',
    'Ohje',
    'tästä',
    expect.stringMatching(/ ja muuta$/),
  ])
})
