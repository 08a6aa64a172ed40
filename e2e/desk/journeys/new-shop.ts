import type { Page } from '@playwright/test'
import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { inDatabase } from '../../support/databases.ts'
import { bagField, confirmButton, count, nextButton, SENT } from '../../support/deposits.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { CLOCK } from '../../support/portal-process.ts'
import { box, button } from '../../support/screen.ts'
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
