import { declare } from '../support/counting.ts'
import { freshBag } from '../support/deposits.ts'
import { acted } from '../support/deliveries.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/journey.ts'

const WEDNESDAY = '2026-11-11T08:00:00Z'
const MONDAY = '2026-11-16T08:00:00Z'

test.use({ startsAt: WEDNESDAY })

test('a stray bag is given to its declaration, and a search is ended with a reason', async ({
  demo,
  desk,
}) => {
  const number = freshBag()
  const counter = await desk.seat('laskija', '/laskenta/vastaanotto')
  await acted(counter, 'POST', '/bags/receive', { number })
  // The shop declares it only when it has left: the bag is there, and the declaration waits for one.
  await declare({ pcs_50e: 4 }, number, WEDNESDAY.slice(0, 10), demo.address)

  await demo.moveClock(MONDAY)
  const boss = await desk.seat('esimies', '/laskenta/puuttuvat?kaikki=1')
  const row = boss.getByRole('row', { name: new RegExp(number) })
  await row.getByRole('button', { name: 'Yhdistä pussiin' }).click()
  await expect(row).toHaveCount(0)
  const waiting = boss.getByRole('rowheader')
  const [other = ''] = await waiting.allInnerTexts()
  await boss
    .getByRole('row', { name: new RegExp(other) })
    .getByRole('button', { name: 'Poista luettelosta' })
    .click()
  const dialog = boss.getByRole('dialog', { name: `Poista pussi ${other} puuttuvista` })
  await dialog.getByRole('textbox', { name: 'Syy' }).fill('Pussi löytyi kaupasta.')
  await dialog.getByRole('button', { name: 'Poista luettelosta' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting.filter({ hasText: other })).toHaveCount(0)
  // Both are the server's word, not the page's.
  await boss.reload()
  await expect(waiting.first()).toBeVisible()
  for (const gone of [number, other]) await expect(waiting.filter({ hasText: gone })).toHaveCount(0)

  const table = await desk.seat('laskija', '/laskenta')
  await expect(table.getByRole('row', { name: new RegExp(number) })).toContainText('Myllypuoti')
})
