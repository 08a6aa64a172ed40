import { declare } from '../../support/counting.ts'
import { freshBag } from '../../support/deposits.ts'
import { acted } from '../../support/deliveries.ts'
import { expect } from '../../support/fixtures.ts'
import type { Journey } from '../../support/journey.ts'

const WEDNESDAY = '2026-11-11T08:00:00Z'
const MONDAY = '2026-11-16T08:00:00Z'

/** A bag that is declared after its scan is not missing; the end of a search is asked for with a reason. */
export async function missingBag({ demo, desk }: Journey): Promise<void> {
  await demo.moveClock(WEDNESDAY)
  const number = freshBag()
  const counter = await desk.seat('laskija', '/laskenta/vastaanotto')
  await acted(counter, 'POST', '/bags/receive', { number })
  // The shop declares it only when it has left: the bag is there, and is tied when it is opened.
  await declare({ pcs_50e: 4 }, number, WEDNESDAY.slice(0, 10), demo.address)

  // The job that tells places of missing bags runs when the portal starts.
  await demo.restart(MONDAY)
  const boss = await desk.seat('esimies', '/laskenta/puuttuvat?kaikki=1')
  const waiting = boss.getByRole('rowheader')
  await expect(waiting.first()).toBeVisible()
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)
  const [other = ''] = await waiting.allInnerTexts()
  const row = boss.getByRole('row', { name: new RegExp(other) })
  await row.getByRole('button', { name: 'Päätä etsintä …' }).click()
  const dialog = boss.getByRole('dialog', { name: `Päätetäänkö pussin ${other} etsintä?` })
  await dialog.getByRole('textbox', { name: 'Syy asiakkaalle' }).fill('Pussi löytyi kaupasta.')
  // No search is ended before the place was told that its bag is missing.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Pyydä hyväksyntää' }).click()
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // It is the server's word, not the page's: the bag is looked for until another supervisor agrees.
  await boss.reload()
  await expect(row).toContainText('Etsinnän päättäminen odottaa hyväksyntää')
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)

  const table = await desk.seat('laskija', '/laskenta')
  await table.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(number)
  await table.keyboard.press('Enter')
  await expect(table.getByRole('heading', { name: `Pussi ${number}` })).toBeVisible()
  await expect(table.getByRole('main')).toContainText('Myllypuoti')
  // One bag lies on a table at a time: it is put back for whoever counts next.
  await table.keyboard.press('Escape')
  await expect(table.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeVisible()
}
