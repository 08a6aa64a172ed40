import { expectBothThemes } from '../support/axe.ts'
import { declare } from '../support/counting.ts'
import { withDemo } from '../support/days-of-demo.ts'
import { enterAs } from '../support/demo-staff.ts'
import { freshBag } from '../support/deposits.ts'
import { expect, test } from '../support/desk.ts'

const WEDNESDAY = '2026-11-11T08:00:00Z'
const MONDAY = '2026-11-16T08:00:00Z'

test('a bag that is declared after its scan is not missing, and a search is ended with a reason', async ({ browser }) => {
  test.slow()
  const number = freshBag()
  await withDemo(browser, async (start, open) => {
    const before = await start(WEDNESDAY)
    const counter = await open(before.desk)
    await enterAs(counter, before, 'laskija')
    await counter.goto('/laskenta/vastaanotto')
    await counter.getByRole('textbox', { name: 'Skannaa pussi' }).fill(number)
    await counter.keyboard.press('Enter')
    const line = counter.getByRole('listitem').filter({ hasText: number })
    await expect(line).toContainText('Ei ilmoitusta')
    // The shop declares it only when it has left: the bag is there, and is tied when it is opened.
    await declare({ pcs_50e: 4 }, number, WEDNESDAY.slice(0, 10), before.address)
    await before.stop()

    const after = await start(MONDAY)
    const boss = await open(after.desk)
    await enterAs(boss, after, 'esimies')
    await boss.goto('/laskenta/puuttuvat?kaikki=1')
    const waiting = boss.getByRole('rowheader')
    await expect(waiting.first()).toBeVisible()
    await expect(waiting.filter({ hasText: number })).toHaveCount(0)
    const [other = ''] = await waiting.allInnerTexts()
    await boss
      .getByRole('row', { name: new RegExp(other) })
      .getByRole('button', { name: 'Poista luettelosta' })
      .click()
    const dialog = boss.getByRole('dialog', { name: `Poista pussi ${other} puuttuvista` })
    await expectBothThemes(boss)
    await dialog.getByRole('textbox', { name: 'Syy' }).fill('Pussi löytyi kaupasta.')
    await dialog.getByRole('button', { name: 'Poista luettelosta' }).click()
    await expect(dialog).toBeHidden()
    await expect(waiting.filter({ hasText: other })).toHaveCount(0)
    // It is the server's word, not the page's.
    await boss.reload()
    await expect(boss.getByRole('main')).toBeVisible()
    for (const gone of [number, other]) await expect(waiting.filter({ hasText: gone })).toHaveCount(0)

    const table = await open(after.desk)
    await enterAs(table, after, 'laskija')
    await table.goto('/laskenta')
    await table.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(number)
    await table.keyboard.press('Enter')
    await expect(table.getByRole('heading', { name: `Pussi ${number}` })).toBeVisible()
    await expect(table.getByRole('main')).toContainText('Myllypuoti')
    await after.stop()
  })
})
