import { readFile } from 'node:fs/promises'
import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { portalUser } from '../../../packages/server/src/tables/people.ts'
import { expectNoFindings } from '../../support/axe.ts'
import { count } from '../../support/deposits.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { inDatabase } from '../../support/databases.ts'
import { expect } from '../../support/fixtures.ts'
import { go } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { box, button } from '../../support/screen.ts'

/** The page that stops mails about differences, from one that was written to Maija; the demo keeps its mail where it can be read. */
const stopLink = (database: string): Promise<string> =>
  inDatabase(database, async ({ db }) => {
    const people = await db.select().from(portalUser)
    const maija = people.find(({ username }) => username === 'demo')
    const letters = await db.select().from(mail)
    const own = letters.filter(({ recipient }) => recipient === maija?.emailAddress)
    return own.find(({ subject }) => subject.startsWith('Laskentaero'))?.stopLink ?? ''
  })

/** What a person gets without asking, and what helps before a bag is sealed or an order sent; each from disk and back. */
export async function word({ page, demo, context }: Journey): Promise<void> {
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await button(page, 'Omat näkymät').click()
  await button(page, 'Tallenna näkymä').click()
  await box(page, 'Näkymän nimi').fill('Kuun pussit')
  await button(page, 'Tallenna näkymä').click()
  await expect(page.getByText('Näkymä ”Kuun pussit” on tallennettu.')).toBeVisible()
  await go(page, '/raportit/lista')
  await expect(page.getByText('Kuun pussit')).toBeVisible()

  const load = page.waitForEvent('download')
  await button(page, 'Lataa PDF').click()
  const file = await readFile(await (await load).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  await go(page, '/vaihtorahatilaus')
  await button(page, 'Ehdota määriä').click()
  await expect(page.getByText(/mukaan/).first()).toBeVisible()
  await button(page, 'Palauta').click()

  await go(page, '/tilitys')
  await count(page, '50 €').fill('2')
  await box(page, 'Kassaraportin summa').fill('120')
  await expect(page.getByText('Laskettu on 20,00 € vähemmän.').first()).toBeVisible()

  await go(page, '/omat-tiedot')
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
