import type { Locator, Page } from '@playwright/test'
import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { customerOf } from '../../support/customer.ts'
import { inDatabase } from '../../support/databases.ts'
import { bagField, confirmButton, count, nextButton, SENT } from '../../support/forms.ts'
import { expect, test } from '../../support/journey.ts'
import { box, button, goTo, heading } from '../../support/screen.ts'
import { enterAtKaleva, giveCredentials } from '../../support/sign-in.ts'

const NAME = 'Aamun leipä'
const USER = 'aino.leipuri'
const ADDRESS = 'aino@leipuri.example'
const NEW_PASSWORD = 'Leipuri-2026'

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
  await button(panel, 'Hyväksy').click()
  await expect(panel).toBeHidden()
}

test('a shop begins at the desk and declares its first deposit', async ({ page, demo, seat }) => {
  await test.step('the service desk adds the place, its account and its person', async () => {
    const service = await seat('/asiakkaat', 'service')
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
    await box(service, 'Käyttäjätunnus').fill(USER)
    await service.getByRole('dialog').getByRole('checkbox', { name: 'Valtuutukset' }).check()
    await button(service, 'Lähetä kutsu').click()
    await expect(service.getByText('Aino Leipuri on kutsuttu. Aktivointikoodi on lähetetty.')).toBeVisible()
  })
  await approve(await seat('/hyvaksynnat', 'supervisor'), /^Tilinumero/)

  await test.step('the person activates the account and asks for a right', async () => {
    await page.goto('/aktivointi')
    await box(page, 'Aktivointikoodi').fill(await mailedCode(demo.database))
    await page.getByLabel('Uusi salasana', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Uusi salasana uudelleen', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: /käyttöehdot/i }).check()
    await button(page, 'Aktivoi tunnus').click()
    await page.goto('/valtakirja')
    await giveCredentials(page, USER, NEW_PASSWORD)
    await button(page, 'Pyydä oikeutta').click()
    await page.getByRole('combobox', { name: 'Henkilö' }).selectOption({ label: 'Leipuri Aino' })
    await page.getByRole('checkbox', { name: 'Tilitysilmoituksen tekeminen' }).check()
    await button(page, 'Lähetä pyyntö').click()
    await expect(page.getByText('Pyyntö on lähetetty: Leipuri Aino')).toBeVisible()
  })
  await approve(await seat('/hyvaksynnat', 'supervisor'), /^Uusi valtuutus/)

  await test.step('the first deposit is declared, and the desk sees it', async () => {
    await page.goto('/valtakirja')
    await expect(page.getByText(/^Hyväksytty 16\.11\.2026/)).toBeVisible()
    await goTo(page, '/tilitys')
    await count(page, '50 €').fill('4')
    await bagField(page).fill('80012345')
    await nextButton(page).click()
    await confirmButton(page).click()
    await expect(heading(page, SENT)).toBeVisible()
    const service = await seat('/asiakkaat', 'service')
    await service.getByRole('searchbox', { name: 'Hae toimipaikkaa' }).fill(NAME)
    await service.keyboard.press('Enter')
    await service.getByRole('link', { name: NAME }).click()
    await openTab(service, 'Tapahtumat')
    await expect(service.getByRole('row').filter({ hasText: '80012345' })).toContainText('200,00')
  })
})

const WISH = 'Kassakaappi on aivan täynnä'
const AGREED = 'Kiitos! Käynti on sovittu ke 25.11.2026.'

test('a wished visit is moved by the desk and accepted by the customer', async ({ page, demo, seat }) => {
  const id = await (await customerOf(demo.address)).askForVisit('2026-11-24', WISH)
  const desk = await seat('/kaynnit', 'dispatcher')
  const row: Locator = desk.getByRole('main').locator('tbody tr').filter({ hasText: WISH })
  // By the keyboard alone: the letter opens the dialog of the row that has the focus.
  await row.getByRole('button').focus()
  await desk.keyboard.press('e')
  await box(desk, 'Ehdotettava päivä').fill('25.11.')
  await box(desk, 'Viesti asiakkaalle').fill('Reitti ajetaan keskiviikkona')
  await button(desk.getByRole('dialog'), 'Lähetä ehdotus').click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(row).toContainText('Ehdotettu ke 25.11.')

  await enterAtKaleva(page, `/raportit/kuljetustilaukset/${id}`)
  const line = page.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
  await expect(line.nth(1)).toHaveText(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/)
  await expect(page.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
  await button(page, 'Hyväksy').click()
  await expect(page.getByText(AGREED)).toBeVisible()
  await expect(line).toHaveText([/^Vastaanotettu/, /^Ehdotettu/, /^Hyväksytty ma 16\.11\. klo/])
  // The pulse tells the desk; nobody loads the page anew.
  await expect(row).toHaveCount(0, { timeout: 20_000 })
})
