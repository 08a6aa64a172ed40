import type { Page, Locator } from '@playwright/test'
import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { portalUser } from '../../../packages/server/src/tables/people.ts'
import { expectNoFindings } from '../../support/axe.ts'
import { inDatabase } from '../../support/databases.ts'
import { askForVisit, enterAtKaleva } from '../../support/demo-companies.ts'
import { bagField, confirmButton, count, nextButton, SENT, type Journey } from '../../support/journey.ts'
import { expect } from '../../support/fixtures.ts'
import { CLOCK } from '../../support/portal-process.ts'
import { goTo, box, button } from '../../support/screen.ts'
import { password, signInButton, username } from '../../support/sign-in.ts'

const NAME = 'Aamun leipä'
const ADDRESS = 'aino@leipuri.example'
const NEW_PASSWORD = 'Leipuri-2026'

const dialog = (page: Page) => page.getByRole('dialog')
const openTab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).click()

/** The code that the invitation has brought: the demo keeps its mail where it can be read. Others are told of the account. */
const mailedCode = (database: string): Promise<string> =>
  inDatabase(database, async ({ db }) => {
    const letters = await db.select().from(mail).orderBy(mail.id)
    const invitation = letters.find(({ recipient }) => recipient === ADDRESS)
    return /[0-9A-Z]{4}(?:-[0-9A-Z]{4})+/.exec(invitation?.body ?? '')?.[0] ?? ''
  })

async function approve(page: Page, heading: RegExp): Promise<void> {
  const panel = page.getByRole('region', { name: heading })
  await panel.getByRole('button', { name: 'Hyväksy' }).click()
  await expect(panel).toBeHidden()
}

/** Everything that a new shop needs, without a command line: place, account, person and right, up to its first deposit. */
export async function newShop({ page, demo, desk: { seat } }: Journey): Promise<void> {
  await demo.moveClock(CLOCK)
  const service = await seat('palvelu', '/asiakkaat')
  await button(service, 'Uusi toimipaikka').click()
  await box(service, 'Nimi').fill(NAME)
  await box(service, 'Y-tunnus').fill('1234567-1')
  await box(service, 'Paikkakunta').fill('Tampere')
  await button(service, 'Lisää toimipaikka').click()
  await expect(service.getByRole('heading', { name: NAME })).toBeVisible()

  await openTab(service, 'Tilit ja viitteet')
  await button(service, 'Uusi tili').click()
  await box(service, 'Tilinumero (IBAN)').fill('FI21 1234 5600 0007 85')
  await box(service, 'Mistä numero on saatu').fill('Sopimus 16.11.2026')
  await button(service, 'Pyydä hyväksyntää').click()
  await expect(service.getByText(/Odottaa hyväksyntää:/)).toBeVisible()

  await openTab(service, 'Henkilöt ja oikeudet')
  await button(service, 'Kutsu henkilö').click()
  await box(service, 'Etunimi').fill('Aino')
  await box(service, 'Sukunimi').fill('Leipuri')
  await box(service, 'Sähköposti').fill(ADDRESS)
  await box(service, 'Käyttäjätunnus').fill('aino.leipuri')
  await dialog(service).getByRole('checkbox', { name: 'Valtuutukset' }).check()
  await button(service, 'Lähetä kutsu').click()
  await expect(service.getByText('Aino Leipuri on kutsuttu. Aktivointikoodi on lähetetty.')).toBeVisible()

  await approve(await seat('esimies', '/hyvaksynnat'), /^Tilinumero/)

  await page.goto('/aktivointi')
  await box(page, 'Aktivointikoodi').fill(await mailedCode(demo.database))
  await page.getByLabel('Uusi salasana', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Uusi salasana uudelleen', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('checkbox', { name: /käyttöehdot/i }).check()
  await button(page, 'Aktivoi tunnus').click()
  await page.goto('/valtakirja')
  await username(page).fill('aino.leipuri')
  await password(page).fill(NEW_PASSWORD)
  await signInButton(page).click()
  await button(page, 'Pyydä oikeutta').click()
  await page.getByRole('combobox', { name: 'Henkilö' }).selectOption({ label: 'Leipuri Aino' })
  await page.getByRole('checkbox', { name: 'Tilitysilmoituksen tekeminen' }).check()
  await button(page, 'Lähetä pyyntö').click()
  await expect(page.getByText('Pyyntö on lähetetty: Leipuri Aino')).toBeVisible()

  await approve(await seat('esimies', '/hyvaksynnat'), /^Uusi valtuutus/)

  await page.goto('/valtakirja')
  await expect(page.getByText(/^Hyväksytty 16\.11\.2026/)).toBeVisible()
  await goTo(page, '/tilitys')
  await count(page, '50 €').fill('4')
  await bagField(page).fill('80012345')
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: SENT })).toBeVisible()
  const customers = await seat('palvelu', '/asiakkaat')
  await customers.getByRole('searchbox', { name: 'Hae toimipaikkaa' }).fill(NAME)
  await customers.keyboard.press('Enter')
  await customers.getByRole('link', { name: NAME }).click()
  await openTab(customers, 'Tapahtumat')
  await expect(customers.getByRole('row').filter({ hasText: '80012345' })).toContainText('200,00')
}

const line = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr')
const wishRow = (page: Page, wish: string): Locator => rows(page).filter({ hasText: wish })

/** By the keyboard alone: the letter opens the dialog of the row that has the focus. */
async function propose(page: Page, wish: string, reason: string): Promise<void> {
  await wishRow(page, wish).getByRole('button').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await box(page, 'Ehdotettava päivä').fill('25.11.')
  await box(page, 'Viesti asiakkaalle').fill(reason)
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(dialog).toBeHidden()
  await expect(wishRow(page, wish)).toContainText('Ehdotettu ke 25.11.')
}

export async function visits({ page, demo, desk: { seat }, faults }: Journey): Promise<void> {
  await demo.moveClock(CLOCK)
  faults.expect(/status of 409/)
  const [accepted, phoned, withdrawn] = [
    'Kassakaappi on aivan täynnä',
    'Takaovelle',
    'Ennen kymmentä',
  ] as const
  const pathOf = async (wish: string) =>
    `/raportit/kuljetustilaukset/${await askForVisit(demo.address, '2026-11-24', wish)}`
  const paths = [await pathOf(accepted), await pathOf(phoned), await pathOf(withdrawn)] as const
  const desk = await seat('ajo', '/')
  const today = desk.getByRole('link', { name: /^6\s*käyntipyyntöä/ })
  await expect(today).toContainText('1 vastaus asiakkaalta')
  await today.click()
  await expect(rows(desk)).toHaveCount(7)

  await propose(desk, accepted, 'Reitti ajetaan keskiviikkona')
  await enterAtKaleva(page, paths[0])
  await expect(line(page).first()).toHaveText(/^Vastaanotettu ma 16\.11\. klo/)
  await expect(line(page).nth(1)).toHaveText(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/)
  await expect(page.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
  await button(page, 'Hyväksy').click()
  await expect(page.getByText('Kiitos! Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expect(line(page)).toHaveText([/^Vastaanotettu/, /^Ehdotettu/, /^Hyväksytty ma 16\.11\. klo/])
  // The pulse tells the desk; nobody loads the page anew.
  await expect(wishRow(desk, accepted)).toHaveCount(0)

  await propose(desk, phoned, 'Keskiviikkona')
  await goTo(page, paths[1])
  await expect(page.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
  await wishRow(desk, phoned).getByRole('button').focus()
  await desk.keyboard.press('a')
  await box(desk, 'Kenen kanssa sovittiin').fill('Maija, kassa')
  await desk.getByRole('dialog').getByRole('button', { name: 'Merkitse sovituksi' }).click()
  await expect(desk.getByText(/ke 25\.11\.: sovittu puhelimitse\./)).toBeVisible()
  await expect(wishRow(desk, phoned)).toHaveCount(0)
  // The customer answers a page that the desk has overtaken, and is told.
  await button(page, 'Ei käy').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Vastaustasi ei tallennettu' })).toBeVisible()
  await expect(page.getByText('Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expect(line(page).last()).toHaveText(/^Sovittu puhelimitse.*Maija, kassa/)

  await goTo(page, paths[2])
  await button(page, 'Peru pyyntö').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Peru pyyntö' }).click()
  await expect(page.getByText('Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.')).toBeVisible()
  await expect(wishRow(desk, withdrawn)).toHaveCount(0)
  await desk.getByRole('link', { name: 'Ratkaistut' }).click()
  await expect(wishRow(desk, accepted)).toContainText('Hyväksytty ke 25.11.')
}

/** The page that stops mails about differences, from one that was written to Maija; the demo keeps its mail where it can be read. */
const stopLink = (database: string): Promise<string> =>
  inDatabase(database, async ({ db }) => {
    const people = await db.select().from(portalUser)
    const maija = people.find(({ username }) => username === 'demo')
    const letters = await db.select().from(mail)
    const own = letters.filter(({ recipient }) => recipient === maija?.emailAddress)
    return own.find(({ subject }) => subject.startsWith('Laskentaero'))?.stopLink ?? ''
  })

/** What a person gets without asking, from disk and back. Views, months, suggestions and the till are in the component layer. */
export async function word({ page, demo, context }: Journey): Promise<void> {
  await enterAtKaleva(page, '/omat-tiedot')
  await button(page, 'Muuta ilmoituksia').click()
  const kind = page.getByRole('group', { name: 'Laskentaero', exact: true })
  await kind.getByRole('radio', { name: 'Heti' }).check()
  await button(page, 'Tallenna').click()
  await expect(page.getByText('Ilmoitukset tallennettu')).toBeVisible()

  // A bag was counted short in an earlier journey, and the job told of it.
  await expect.poll(() => stopLink(demo.database), { timeout: 30_000 }).not.toBe('')
  const stranger = await context.browser()?.newPage()
  if (!stranger) throw new Error('no browser')
  await stranger.goto((await stopLink(demo.database)).replace(/^https?:\/\/[^/]+/, demo.address))
  await expectNoFindings(stranger)
  await button(stranger, 'Lopeta viestit').click()
  await expect(stranger.getByRole('heading', { name: 'Viestit on lopetettu' })).toBeVisible()
  await stranger.close()
  await page.reload()
  await button(page, 'Muuta ilmoituksia').click()
  await expect(kind.getByRole('radio', { name: 'Ei', exact: true })).toBeChecked()
}
