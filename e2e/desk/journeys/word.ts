import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { portalUser } from '../../../packages/server/src/tables/people.ts'
import { expectNoFindings } from '../../support/axe.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { inDatabase } from '../../support/databases.ts'
import { expect } from '../../support/fixtures.ts'
import type { Journey } from '../../support/journey.ts'
import { button } from '../../support/screen.ts'

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
